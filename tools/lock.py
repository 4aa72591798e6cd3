"""Locks what requirements*.in ask for: every package at one version, every file of it by its hash.

Run after changing a requirements*.in; nothing else writes the requirements*.txt. Node's half is package-lock.json.
"""

import json
import subprocess
import sys
import urllib.request
from pathlib import Path

from pip._internal.models.index import PyPI  # the one place that knows where the registry is

ROOT = Path(__file__).parents[1]


def resolve(source: Path) -> list[str]:
    """`name==version` of everything that `source` brings along."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--report", "-"]
    report = subprocess.run([*pip, "-r", source], check=True, stdout=subprocess.PIPE).stdout
    found = [entry["metadata"] for entry in json.loads(report)["install"]]
    return sorted(f"{meta['name'].lower().replace('_', '-')}=={meta['version']}" for meta in found)


def hashes(pin: str) -> list[str]:
    """The hashes of all files of one release, so that the lock holds on every platform."""
    name, version = pin.split("==")
    with urllib.request.urlopen(f"{PyPI.pypi_url}/{name}/json") as answer:
        files = json.load(answer)["releases"][version]
    return sorted(f"    --hash=sha256:{file['digests']['sha256']}" for file in files)


def lock(source: Path, pins: list[str]) -> None:
    """Write the .txt beside a .in."""
    blocks = [" \\\n".join([pin, *hashes(pin)]) for pin in pins]
    source.with_suffix(".txt").write_text(
        f"# Written by tools/lock.py from {source.name}.\n" + "\n".join(blocks) + "\n"
    )


if __name__ == "__main__":
    development, site = ROOT / "requirements.in", ROOT / "requirements-site.in"
    lock(development, resolve(development))
    lock(site, [line for line in site.read_text().splitlines() if "==" in line])
