"""`npm test`: sets up what is missing, then runs every check there is as one pytest run. Arguments go to pytest.

What a machine cannot run is named at the end, with the reason.
"""

import os
import subprocess
import sys

import setup

if __name__ == "__main__":
    setup.setup(browser=True)
    import build  # what it needs is there only now

    build.build(setup.ROOT / "build" / "site")  # once, before the tests do it side by side
    command = [
        str(setup.PYTHON),
        "-m",
        "pytest",
        f"--numprocesses={os.cpu_count()}",
        "--dist=loadfile",
        "-rs",
        *sys.argv[1:],
    ]
    result = subprocess.run(command, cwd=setup.ROOT, check=False).returncode
    if missing := setup.missing_browsers():
        print(f"Not run in every browser: this machine has no {', no '.join(missing)}.")
    sys.exit(result)
