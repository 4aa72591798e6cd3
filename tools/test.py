"""`npm test`: sets up what is missing, then runs every check there is as one pytest run. Arguments go to pytest."""

import subprocess
import sys

import setup

if __name__ == "__main__":
    setup.setup(browser=True)
    sys.exit(subprocess.run([setup.PYTHON, "-m", "pytest", *sys.argv[1:]], cwd=setup.ROOT, check=False).returncode)
