"""Two other browsers, driven with the standard library alone: Firefox by Marionette, WebKit by WebDriver.

Only what the smoke test needs: open an address, run a script that returns a promise.
"""

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

PATIENCE = 60
CALL = "const done = arguments[0]; (%s)().then((value) => done({ value }), (e) => done({ error: String(e) }))"
MINIBROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Firefox:
    """Speaks Marionette: a length, a colon, a JSON list."""

    name = "firefox"
    program = shutil.which("firefox-esr") or shutil.which("firefox")

    def __init__(self, home: Path) -> None:
        port = free_port()
        (home / "user.js").write_text(f'user_pref("marionette.port", {port});\n')
        command = [self.program, "--headless", "--marionette", "--no-remote", "--profile", str(home)]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen(command, env=os.environ | {"HOME": str(home)}, **quiet)
        self.line = self.connect(port)
        self.said = self.line.makefile("rb")
        self.read()
        self.ask("WebDriver:NewSession", {})
        self.ask("WebDriver:SetTimeouts", {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000})

    @staticmethod
    def connect(port: int) -> socket.socket:
        """The line to the browser, once it listens."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(OSError):
                return socket.create_connection(("127.0.0.1", port), timeout=2 * PATIENCE)
            time.sleep(0.1)
        raise TimeoutError(port)

    def read(self):
        """One message."""
        length = b""
        while (digit := self.said.read(1)) != b":":
            length += digit
        return json.loads(self.said.read(int(length)))

    def ask(self, command: str, given: dict):
        """One command and its answer."""
        text = json.dumps([0, 1, command, given]).encode()
        self.line.sendall(b"%d:%s" % (len(text), text))
        _, _, error, answer = self.read()
        assert error is None, error
        return answer

    def open(self, url: str) -> None:
        """Go to an address."""
        self.ask("WebDriver:Navigate", {"url": url})

    def run(self, script: str):
        """The value of an async function's text, called in the page."""
        text = CALL % script
        answer = self.ask("WebDriver:ExecuteAsyncScript", {"script": text, "args": []})["value"]
        assert "error" not in answer, answer
        return answer.get("value")

    def close(self) -> None:
        """End it."""
        self.line.close()
        self.process.terminate()
        self.process.wait()


class WebKit:
    """Speaks WebDriver to WebKitGTK's small browser, on a screen nobody sees."""

    name = "webkit"
    program = shutil.which("WebKitWebDriver") and shutil.which("Xvfb")

    def __init__(self, home: Path) -> None:
        port, screen = free_port(), f":{90 + os.getpid() % 900}"
        environment = os.environ | {"HOME": str(home), "XDG_RUNTIME_DIR": str(home), "DISPLAY": screen}
        environment |= {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "env": environment}
        self.screen = subprocess.Popen(
            [shutil.which("Xvfb"), screen, "-screen", "0", "800x800x24", "-nolisten", "tcp"], **quiet
        )
        self.process = subprocess.Popen([shutil.which("WebKitWebDriver"), f"--port={port}"], **quiet)
        Firefox.connect(port).close()
        self.base = f"http://127.0.0.1:{port}/session"
        browser = str(next(Path("/").glob(MINIBROWSERS.lstrip("/"))))
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self.base += "/" + self.ask("", {"capabilities": wanted})["sessionId"]
        self.ask("/timeouts", {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000})

    def ask(self, path: str, given: dict | None, method: str = "POST"):
        """One command and its answer."""
        body = None if given is None else json.dumps(given).encode()
        request = urllib.request.Request(self.base + path, body, {"Content-Type": "application/json"}, method=method)
        with urllib.request.urlopen(request, timeout=2 * PATIENCE) as answer:
            return json.load(answer)["value"]

    def open(self, url: str) -> None:
        """Go to an address."""
        self.ask("/url", {"url": url})

    def run(self, script: str):
        """The value of an async function's text, called in the page."""
        text = CALL % script
        answer = self.ask("/execute/async", {"script": text, "args": []})
        assert "error" not in answer, answer
        return answer.get("value")

    def close(self) -> None:
        """End it."""
        with suppress(OSError):
            self.ask("", None, "DELETE")
        for process in (self.process, self.screen):
            process.terminate()
            process.wait()
