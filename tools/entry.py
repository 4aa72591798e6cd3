"""The way into `npm start` and `npm test`: whatever stops them is told in one sentence.

Any Python reads this file, serve.py and test.py, so that an old one comes as far as being told that it is old.
"""

import signal
import sys

OLDEST_PYTHON = (3, 11)
BROKEN_OFF = 130  # what a shell calls the end by Ctrl-C


def enter(main):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201 (for any Python)
    """Run `main` where this Python can."""
    if sys.version_info < OLDEST_PYTHON:
        wanted, this = ".".join(map(str, OLDEST_PYTHON)), sys.version.split()[0]
        sys.exit("marchstones: Python " + wanted + " or newer is needed; this is " + this + ".")

    def once(*_):  # type: ignore[no-untyped-def]  # noqa: ANN002, ANN202 (for any Python)
        # npm passes on the Ctrl-C that the terminal has sent already
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, once)
    try:
        main()
    except KeyboardInterrupt:
        sys.stderr.write("\nmarchstones: broken off; the next start goes on from here.\n")
        sys.exit(BROKEN_OFF)
    except OSError as error:
        place = " (" + str(error.filename) + ")" if error.filename else ""
        sys.exit("marchstones: this cannot go on: " + str(error.strerror or error) + place + ".")
