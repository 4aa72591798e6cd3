"""`npm test`: sets up what is missing, then runs every check there is as one pytest run. Arguments go to pytest.

With `--quick` it runs what tells most in less than a minute. What a machine cannot run is named at the end, with the
reason.
"""

import os
import subprocess
import sys

import entry

QUICK = ["tests/rules", "tests/bridge", "tests/every_game", "tests/vectors", "--games=3"]
QUICK += ["tests/house/test_checks.py::test_javascript_units"]
# a file stays with one process, which keeps its tables; the long files come first (tests/conftest.py)
# one process more than processors, since a test of the page often waits
SHARED = ["--numprocesses=" + str((os.cpu_count() or 1) + 1), "--dist=loadfile", "--no-loadscope-reorder", "-rs"]


def main():  # type: ignore[no-untyped-def]  # noqa: ANN201 (for any Python)
    """Run the checks."""
    import setup  # noqa: PLC0415 (not for any Python)

    words = sys.argv[1:]
    quick = "--quick" in words
    setup.setup(browser=not quick)
    if quick:
        words.remove("--quick")
        words += QUICK
    else:
        import build  # noqa: PLC0415 (what it needs is there only now)

        build.build(setup.ROOT / "build" / "site")  # once, before the tests do it side by side
    command = [str(setup.PYTHON), "-m", "pytest"]
    command += SHARED + words
    result = subprocess.run(command, cwd=setup.ROOT, check=False).returncode
    missing = [] if quick else setup.missing_browsers()
    if missing:
        print("Not run in every browser: this machine has no " + ", no ".join(missing) + ".")
    sys.exit(result)


if __name__ == "__main__":
    entry.enter(main)  # type: ignore[no-untyped-call]
