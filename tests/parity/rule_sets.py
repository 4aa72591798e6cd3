"""Prints the rule sets that the engine offers, as JSON."""

import json
import sys

from marchstones import bridge

rows = json.loads(bridge.answer('{"do":"rules"}'))["ok"]["rules"]
sys.stdout.write(json.dumps([row["id"] for row in rows]) + "\n")
