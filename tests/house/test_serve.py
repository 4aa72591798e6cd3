"""Starting it where something is missing: one sentence a person can act on, no traceback."""

import os
import shutil
import socket
import stat
import subprocess
import sys

import pytest
import serve

from setup import ROOT


def started(path, *arguments, **environment):
    """What `serve.py` says with only these programs to be found."""
    done = subprocess.run(
        [sys.executable, "serve.py", *arguments],
        cwd=ROOT,
        env={**os.environ, "PATH": str(path), **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    return done.stderr


def program(place, name, text):
    """A program of that name that says this."""
    file = place / name
    file.write_text(f"#!{shutil.which('sh')}\n{text}\n")
    file.chmod(file.stat().st_mode | stat.S_IXUSR)


def test_no_node(tmp_path):
    """Neither node nor npm."""
    assert "Node 20 or newer is needed" in started(tmp_path, "--build", tmp_path / "site")


def test_an_old_node(tmp_path):
    """One of years ago."""
    program(tmp_path, "npm", "exit 0")
    program(tmp_path, "node", "echo v16.1.0")
    assert "this is v16.1.0" in started(tmp_path, "--build", tmp_path / "site")


def test_no_network(tmp_path):
    """Nothing can be loaded: the sentence asks for the network."""
    program(tmp_path, "npm", "exit 1")
    program(tmp_path, "node", "echo v99.0.0")  # not the one of the last set-up, so that npm is asked
    assert "Is there a network?" in started(tmp_path, "--build", tmp_path / "site")


def test_a_folder_that_holds_something_else(tmp_path):
    """Nobody's files are thrown away."""
    (tmp_path / "thesis.txt").write_text("years of work")
    assert "holds something else" in started(os.environ["PATH"], "--build", tmp_path)
    assert (tmp_path / "thesis.txt").is_file()


def test_a_taken_port_is_passed_over(tmp_path):
    """The next free one is taken; where there is none, a sentence says so."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        house = serve.listen(tmp_path, port, "/")
        assert port < house.server_port < port + serve.TRIES
        house.server_close()
    with pytest.raises(SystemExit, match="no free port"):
        serve.listen(tmp_path, 70_000, "/")
