"""Set-up and build, wherever they stand and whenever they are broken off: the next start repairs what this one left.

What fails is told in one sentence a person can act on, without a traceback.
"""

import ast
import os
import shutil
import signal
import stat
import subprocess
import sys
import time
from types import SimpleNamespace

import pytest

import build
import entry
import setup

ODD = "a b ü #1%"
SMALL = ["serve.py", "tools", "package.json", "package-lock.json", "pyproject.toml"]
SMALL += ["requirements.txt", "requirements-site.txt"]


@pytest.fixture
def bare(tmp_path):
    """A checkout in which nothing is set up, as far as set-up looks at it."""
    place = tmp_path / ODD
    place.mkdir()
    for name in SMALL:
        source = setup.ROOT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, place / name, **({"ignore": shutil.ignore_patterns("__pycache__")} if source.is_dir() else {}))
    return place


def program(place, name, text):
    """A program of that name that does this."""
    place.mkdir(exist_ok=True)
    file = place / name
    file.write_text(f"#!{shutil.which('sh')}\n{text}\n")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)


def begun(place, path, **options):
    """A start in that checkout, with these programs to be found before all others."""
    command = [sys.executable, "serve.py", "--no-open"]
    path = f"{path}{os.pathsep}{os.environ['PATH']}" if path.name != "none" else str(path)
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    return subprocess.Popen(command, cwd=place, env={**os.environ, "PATH": path}, **pipes, **options)


def told(place, path, **options):
    """What a start that fails complains of."""
    with begun(place, path, **options) as start:
        _, complaint = start.communicate(timeout=60)
    assert start.returncode == 1
    assert "Traceback" not in complaint
    return complaint


# -- what is missing ---------------------------------------------------------------------------------------------------


def test_no_node(bare, tmp_path):
    """Neither node nor npm."""
    assert "Node 20 or newer is needed" in told(bare, tmp_path / "none")


@pytest.mark.parametrize(
    ("says", "this"), [("echo v16.1.0", "v16.1.0"), ("echo rubbish", "rubbish"), ("exit 1", "none")]
)
def test_an_old_node(bare, tmp_path, says, this):
    """One of years ago, or one that does not work."""
    program(tmp_path / "bin", "npm", "exit 0")
    program(tmp_path / "bin", "node", says)
    assert f"this is {this}" in told(bare, tmp_path / "bin")


def test_no_network(bare, tmp_path):
    """Nothing can be loaded: what npm says of it, and a sentence that asks for the network; of a traceback the end."""
    program(tmp_path / "bin", "node", "echo v99.0.0")
    program(tmp_path / "bin", "npm", "echo 'Traceback (most recent call last):\n  x\nOSError: no route' >&2; exit 1")
    assert told(bare, tmp_path / "bin").splitlines()[-2:] == [
        "marchstones: OSError: no route",
        f"npm ci failed. {setup.NETWORK}",
    ]


@pytest.mark.fault("set-up where nothing can be written")
def test_a_place_that_cannot_be_written_to(bare, tmp_path, found):
    """Where the machine refuses a file, it is named with the machine's reason."""
    program(tmp_path / "bin", "node", "echo v99.0.0")
    program(tmp_path / "bin", "npm", "exit 0")
    assert "No such file or directory" in told(bare, tmp_path / "bin")  # this npm makes no node_modules
    (bare / "node_modules").mkdir()
    (bare / "node_modules" / ".ready").mkdir()
    assert "node_modules/.ready" in told(bare, tmp_path / "bin")
    shutil.rmtree(bare / "build")
    (bare / "build").write_text("no folder")
    assert "File exists" in told(bare, tmp_path / "bin")
    found("a sentence with the place and the reason, 3 ways")


@pytest.mark.fault("set-up on a full disk")
def test_a_full_disk(monkeypatch, tmp_path, found):
    """What failed for want of room is told so, and not as a lack of network."""
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=4096))
    with pytest.raises(SystemExit, match="no room left on the disk"):
        setup.run(sys.executable, "-c", "raise SystemExit(1)", trouble=setup.NETWORK)
    monkeypatch.undo()  # who fails may have made room again
    with pytest.raises(SystemExit, match="no room left on the disk"):
        setup.run(sys.executable, "-c", "raise SystemExit('npm error code ENOSPC')", trouble=setup.NETWORK)
    found("a sentence")


@pytest.mark.parametrize("name", ["serve.py", "tools/entry.py", "tools/test.py"])
def test_any_python_reads_the_way_in(name):
    """No word in them that Python 2.7 or 3.6 does not know, so that these come as far as the sentence."""
    text = (setup.ROOT / name).read_bytes()
    assert text.isascii()
    new = ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Starred, ast.AsyncFunctionDef, ast.Match, ast.ImportFrom
    for node in ast.walk(ast.parse(text)):
        assert not isinstance(node, new), ast.unparse(node)
        if isinstance(node, ast.FunctionDef):
            arguments = node.args
            assert node.returns is None
            assert not [*arguments.kwonlyargs, *arguments.posonlyargs]
            assert all(argument.annotation is None for argument in arguments.args)


def test_an_old_python_is_told_so(monkeypatch):
    """In a sentence, before anything else is looked at."""
    monkeypatch.setattr(entry, "OLDEST_PYTHON", (99, 1))
    with pytest.raises(SystemExit, match=r"Python 99\.1 or newer is needed; this is 3\."):
        entry.enter(None)


# -- broken off --------------------------------------------------------------------------------------------------------


@pytest.mark.fault("Ctrl-C during set-up")
def test_ctrl_c_is_no_fault(bare, tmp_path, found):
    """A sentence, and the exit code shells know."""
    program(tmp_path / "bin", "node", "echo v99.0.0")
    program(tmp_path / "bin", "npm", "exec sleep 60")
    with begun(bare, tmp_path / "bin") as start:
        assert start.stdout.readline() == "Node packages …\n"
        while start.poll() is None:  # npm passes on what the terminal has sent already
            start.send_signal(signal.SIGINT)
            time.sleep(0.001)
        assert start.returncode == 130
        assert start.stderr.read().strip() == "marchstones: broken off; the next start goes on from here."
    found("a sentence, exit code 130")


SQUEEZES = """
import sys
from pathlib import Path
sys.path.insert(0, "tools")
import entry

def main():
    import build
    build.CACHE = Path(sys.argv[1])
    print("begun", flush=True)
    build.packed(build.CACHE / "large")

entry.enter(main)
"""


@pytest.mark.skipif(os.name == "nt", reason="has no such signals")
@pytest.mark.parametrize("after", [0.1, 0.5, 2])
def test_ctrl_c_is_no_fault_of_the_programs_a_build_runs(tmp_path, after):
    """The terminal sends it to all of them; one sentence is said, by the build itself."""
    (tmp_path / "large").write_bytes(os.urandom(10_000_000))
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "start_new_session": True}
    with subprocess.Popen([sys.executable, "-B", "-c", SQUEEZES, tmp_path], cwd=setup.ROOT, **pipes) as start:
        assert start.stdout.readline() == "begun\n"
        time.sleep(after)
        os.killpg(start.pid, signal.SIGINT)
        _, complaint = start.communicate(timeout=60)
    assert complaint.strip() == "marchstones: broken off; the next start goes on from here."
    assert start.returncode == entry.BROKEN_OFF


class Killed(BaseException):
    """The end of a process, in the middle of whatever it does."""


class Machine:
    """The programs set-up calls, piece by piece as they work, and the moment at which everything ends."""

    def __init__(self, root, lasts):
        self.root = root
        self.left = lasts
        self.called = []

    def tick(self):
        """Something is on the disk now; this may be the end."""
        self.left -= 1
        if self.left == 0:
            raise Killed

    def put(self, *name):
        """A file."""
        file = self.root.joinpath(*name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(str(setup.platform.python_version()))
        self.tick()

    def clear(self, folder, **_):
        """A folder goes, the stamp in it last of all."""
        for file in sorted(folder.rglob("*"), key=lambda file: "ready" in file.name):
            if file.is_file():
                file.unlink()
                self.tick()
        REMOVE(folder, ignore_errors=True)

    def call(self, *command, **_):
        """What each program would do."""
        words = [str(word) for word in command[1:]]
        done = SimpleNamespace(returncode=0, stdout="v20.0.0\n", stderr="")
        if words == ["--version"]:
            return done
        self.called.append(" ".join(words[:3]))
        half = self.root / ".venv" / "half"
        if "ci" in words:
            self.clear(self.root / "node_modules")
            self.put("node_modules", "one")
            self.put("node_modules", "two")
        elif "venv" in words:
            self.clear(self.root / ".venv")
            (self.root / ".venv" / "bin").mkdir(parents=True)
            (self.root / ".venv" / "bin" / "python").touch()
            (self.root / ".venv" / "pyvenv.cfg").write_text(f"version = {setup.platform.python_version()}\n")
            self.tick()
            self.put(".venv", "pip")
        elif not (self.root / ".venv" / "pip").is_file() or half.is_file():
            done.returncode = 1
        elif "install" in words:
            self.put(".venv", "half")
            half.unlink()
            self.put(".venv", "packages")
        else:
            self.put("build", "pypi", "micropip-1-py3-none-any.whl")
        return done

    def run(self, *command, trouble):
        """Likewise, and it must not fail."""
        assert self.call(*command).returncode == 0, trouble


REMOVE = shutil.rmtree
WHOLE = [".venv/packages", ".venv/ready", "build/pypi/micropip-1-py3-none-any.whl", "build/pypi/ready"]
WHOLE += ["node_modules/.ready", "node_modules/one", "node_modules/two"]


@pytest.fixture
def machine(bare, monkeypatch):
    """`machine(n)`: set-up in a bare checkout, where everything ends at the nth thing written or removed."""
    monkeypatch.setattr(setup, "ROOT", bare)
    monkeypatch.setattr(setup, "ENVIRONMENT", bare / ".venv")
    monkeypatch.setattr(setup, "PYTHON", bare / ".venv" / "bin" / "python")
    monkeypatch.setattr(setup, "WHEELS", bare / "build" / "pypi")
    monkeypatch.setattr(shutil, "which", lambda name: name)

    def go(lasts=0):
        machine = Machine(bare, lasts)
        monkeypatch.setattr(setup, "call", machine.call)
        monkeypatch.setattr(setup, "run", machine.run)
        monkeypatch.setattr(shutil, "rmtree", machine.clear)
        setup.setup(browser=False)
        return machine

    return go


@pytest.mark.fault("set-up broken off at any moment")
@pytest.mark.parametrize("before", ["nothing", "an older version"])
def test_set_up_goes_on_wherever_it_was_broken_off(machine, bare, before, found):
    """After an end at each of its steps the next start makes everything whole, and the one after has nothing to do."""
    lasts = 0
    while True:
        for folder in (".venv", "build", "node_modules"):
            REMOVE(bare / folder, ignore_errors=True)
        if before != "nothing":
            machine()
            for name in ("requirements.txt", "requirements-site.txt", "package-lock.json"):
                (bare / name).write_text((bare / name).read_text() + "\n")
        lasts += 1
        try:
            machine(lasts)
        except Killed:
            machine()
            assert all((bare / name).is_file() for name in WHOLE)
            assert not (bare / ".venv" / "half").exists()
            assert machine().called == []
        else:
            break
    assert lasts > 7
    found(f"{lasts - 1} moments, the next start makes it whole")


OLD = {"boot.json": "old", "index.html": "old", "js/main.js": "old", "js/part-1.js": "old"}
NEW = {"boot.json": "{}", "index.html": "new", "sw.js": "new", "js/main.js": "new", "js/part-2.js": "new", "a/b": "new"}


@pytest.fixture
def builder(tmp_path, monkeypatch):
    """`builder(site, n)`: a build of a small site that ends at the nth file written, moved or removed."""
    monkeypatch.setattr(setup, "ROOT", tmp_path)
    monkeypatch.setattr(build, "ROOT", tmp_path)
    path = type(tmp_path)
    left = [0]

    def tick(real):
        def act(*words, **options):
            left[0] -= 1
            if left[0] == 0:
                raise Killed
            return real(*words, **options)

        return act

    for name in ("replace", "unlink", "write_bytes"):
        monkeypatch.setattr(path, name, tick(getattr(path, name)))
    monkeypatch.setattr(build, "engine_wheels", tick(lambda: [None]))
    monkeypatch.setattr(build, "archives", tick(lambda _: {}))
    monkeypatch.setattr(build, "python", lambda site, *_: build.write(site / "boot.json", b"{}"))
    monkeypatch.setattr(
        build, "page", lambda site: [build.write(site / name, text.encode()) for name, text in NEW.items()]
    )
    monkeypatch.setattr(build, "service", tick(lambda _, **__: None))

    def go(site, lasts=0):
        left[0] = lasts
        build.build(site)

    return go


def contents(site):
    """The files of a folder."""
    return {file.relative_to(site).as_posix(): file.read_text() for file in site.rglob("*") if file.is_file()}


@pytest.mark.fault("a build broken off at any moment")
@pytest.mark.parametrize("place", ["build/site", "elsewhere"])
@pytest.mark.parametrize("old", [{}, OLD], ids=["nothing there", "a site there"])
def test_a_build_goes_on_wherever_it_was_broken_off(builder, tmp_path, place, old, found):
    """After an end at each of its steps no file is half, none of a standing site lacks, and the next is whole."""
    site = tmp_path / place
    lasts = 0
    while True:
        REMOVE(site, ignore_errors=True)
        for name, text in old.items():
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            (site / name).open("w").write(text)
        lasts += 1
        try:
            builder(site, lasts)
        except Killed:
            left = contents(site) if site.is_dir() else {}
            assert all(left.get(name) in (text, NEW.get(name)) for name, text in old.items() if name in NEW)
            builder(site)
            assert contents(site) == NEW
        else:
            break
    assert contents(site) == NEW
    assert lasts > 12
    found(f"{lasts - 1} moments, the next build is whole")


def test_nothing_is_thrown_away_that_is_not_ours(builder, tmp_path):
    """A folder with something else is refused; what somebody put beside our site stays; a file is no folder."""
    site = tmp_path / "elsewhere"
    site.mkdir()
    (site / "thesis.txt").write_text("years of work")
    with pytest.raises(SystemExit, match="holds something else"):
        builder(site)
    assert contents(site) == {"thesis.txt": "years of work"}
    (site / "thesis.txt").unlink()
    builder(site)
    (site / "CNAME").write_text("example.org")
    (site / "js" / "part-1.js").write_text("of an older version")
    builder(site)
    assert contents(site) == NEW | {"CNAME": "example.org"}
    with pytest.raises(NotADirectoryError):
        builder(site / "CNAME")


def test_what_has_not_changed_is_not_touched(builder, tmp_path):
    """So a second start beside a running one takes nothing from under its feet."""
    builder(tmp_path / "site")
    before = {file: file.stat().st_mtime_ns for file in (tmp_path / "site").rglob("*") if file.is_file()}
    builder(tmp_path / "site")
    assert {file: file.stat().st_mtime_ns for file in before} == before


# -- two at once -------------------------------------------------------------------------------------------------------

SCRIPT = "import sys; sys.path.insert(0, 'tools'); import setup\nwith setup.alone():\n    "


def script(place, text):
    """A process that does something alone in a checkout."""
    pipes = {"stdout": subprocess.PIPE, "text": True}
    return subprocess.Popen([sys.executable, "-B", "-c", SCRIPT + text], cwd=place, **pipes)


@pytest.mark.skipif(os.name == "nt", reason="has no such locks")
def test_who_comes_second_says_so_and_waits(bare):
    """Until the first is done, and where the first was killed, until the program it had begun is done too."""
    program = "import os, time; print(os.getpid(), flush=True); time.sleep(60)"
    with script(bare, f"setup.call(sys.executable, '-c', {program!r})") as first:
        child = int(first.stdout.readline())
        with script(bare, "print('in')") as second:
            assert "waiting" in second.stdout.readline()
            first.kill()
            first.wait()
            assert second.poll() is None
            os.kill(child, signal.SIGKILL)
            assert second.stdout.readline() == "in\n"


# -- anywhere ----------------------------------------------------------------------------------------------------------


@pytest.mark.fault("a checkout in a folder named " + ODD)
def test_it_is_built_in_any_folder(bare, tmp_path, found):
    """Spaces, umlauts, # and % in its path; and nothing is written beside build, .venv and node_modules."""
    for name in ("py", "js", "css", "icons", "docs"):
        shutil.copytree(setup.ROOT / name, bare / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("index.html", "404.html", "LICENSE", "manifest.webmanifest"):
        shutil.copy(setup.ROOT / name, bare / name)
    for name in ("c", "wasm", "wheels", "pypi"):  # what takes minutes is taken over; the rest is made here
        shutil.copytree(setup.ROOT / "build" / name, bare / "build" / name)
    (bare / ".venv").symlink_to(setup.ROOT / ".venv")
    shutil.copytree(setup.ROOT / "node_modules" / "pyodide", bare / "node_modules" / "pyodide")
    for package in (setup.ROOT / "node_modules").iterdir():
        if package.name != "pyodide":
            (bare / "node_modules" / package.name).symlink_to(package)
    before = {file for file in bare.rglob("*") if "build" not in file.relative_to(bare).parts}
    text = "import sys; sys.path.insert(0, 'tools'); import build, pathlib; build.build(pathlib.Path(sys.argv[1]))"
    site = tmp_path / "ü %20 #"
    command = [sys.executable, "-B", "-c", text, site]
    done = subprocess.run(command, cwd=bare, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    assert {name for name in ("index.html", "engine.pack", "boot.json", "sw.js") if (site / name).is_file()}
    assert (site / "engine.pack").stat().st_size > 100_000
    assert {file for file in bare.rglob("*") if "build" not in file.relative_to(bare).parts} == before
    found("built; nothing written beside build")
