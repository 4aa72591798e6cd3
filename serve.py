"""`npm start`: sets up, builds the static site, serves it to this machine alone and opens the browser.

python3 serve.py                 everything above
python3 serve.py --build DIR     only builds the site, for any static host
python3 serve.py --path /games/  serves it below a path, as such hosts do
"""

import os
import sys

sys.dont_write_bytecode = True  # a checkout is written to in build, .venv and node_modules alone
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "tools"))  # noqa: PTH100, PTH118, PTH120 (for any Python)

import entry  # noqa: E402 (found through the line above)


def main():  # type: ignore[no-untyped-def]  # noqa: ANN201 (for any Python)
    """Serve; what that takes is read once it is known that this Python can."""
    import server  # noqa: PLC0415

    server.main()


if __name__ == "__main__":
    entry.enter(main)  # type: ignore[no-untyped-call]
