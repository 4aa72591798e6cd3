"""The static host of `npm start`, on loopback, and its command line; serve.py is how one gets here."""

from __future__ import annotations

import argparse
import gzip
import hashlib
import re
import sys
import webbrowser
from contextlib import suppress
from functools import lru_cache
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

if TYPE_CHECKING:
    from socket import socket

from setup import ROOT, setup, stop

PORT = 8410
TRIES = 20
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".md": "text/markdown; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".zip": "application/zip",
}
ZIPPED = {".css", ".html", ".js", ".json", ".md", ".mjs", ".svg", ".wasm", ".webmanifest"}


@lru_cache(maxsize=256)
def packed(file: Path, _changed: int) -> bytes:
    """A file as it is sent compressed."""
    return gzip.compress(file.read_bytes(), 6, mtime=0)


def takes_gzip(accepted: str) -> bool:
    """Whether an `Accept-Encoding` has gzip in it, and not as something it would rather not have at all."""
    return bool(re.search(r"(?:^|[,\s])(?:x-)?gzip\s*(?:,|$|;\s*q=(?!0(?:\.0*)?\s*(?:,|$)))", accepted, re.IGNORECASE))


class Site(BaseHTTPRequestHandler):
    """Answers as a plain static host does: types, gzip for text and wasm, entity tags, a 404 page; open to all."""

    protocol_version = "HTTP/1.1"
    folder = ROOT / "build" / "site"
    path_below = "/"
    cache = "no-cache"

    def do_GET(self) -> None:
        """Send a file of the site."""
        self.answer()

    do_HEAD = do_GET  # noqa: N815

    def answer(self) -> None:
        """Find the file, choose its encoding, send it or say that the browser has it already."""
        # a body is nothing a host of files asks for; left on the line it would be taken for the next request
        self.close_connection |= "Content-Length" in self.headers or "Transfer-Encoding" in self.headers
        name = self.name()
        if name + "/" == self.path_below:
            self.send_response(HTTPStatus.MOVED_PERMANENTLY)
            self.send_header("Location", self.path_below)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        found = self.find(name)
        status, file = (HTTPStatus.OK, found) if found else (HTTPStatus.NOT_FOUND, self.folder / "404.html")
        data = file.read_bytes() if file.is_file() else b"not here\n"
        tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
        if status is HTTPStatus.OK and self.headers.get("If-None-Match") == tag:
            self.send_response(HTTPStatus.NOT_MODIFIED)
            self.send_header("ETag", tag)
            self.send_header("Cache-Control", self.cache)
            self.end_headers()
            return
        self.send_response(status)
        if file.suffix in ZIPPED and takes_gzip(self.headers.get("Accept-Encoding", "")) and file.is_file():
            data = packed(file, file.stat().st_mtime_ns)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Type", TYPES.get(file.suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(data)))
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", self.cache)
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        if self.command != "HEAD":
            self.send(data)

    def name(self) -> str:
        """The path that is asked for; of an address that is none, one that leads nowhere."""
        try:
            return unquote(urlsplit(self.path).path)
        except ValueError:
            return "?"

    def find(self, name: str) -> Path | None:
        """The file of that name in the site, if there is one."""
        if not name.startswith(self.path_below):
            return None
        try:
            file = (self.folder / name.removeprefix(self.path_below)).resolve()
            if file.is_dir():
                file /= "index.html"
            return file if file.is_relative_to(self.folder) and file.is_file() else None
        except (OSError, ValueError, RuntimeError):  # too long, a zero byte, links in a circle
            return None

    def send(self, data: bytes) -> None:
        """Put a body on the line."""
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Say nothing: the terminal is for people."""


class House(ThreadingHTTPServer):
    """A server to whom a browser that hangs up is no event."""

    daemon_threads = True

    def handle_error(self, request: socket | tuple[bytes, socket], address: object) -> None:
        """Report a fault of ours, not a closed tab."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, address)


def server(folder: Path, *, port: int = 0, path: str = "/", cache: str = "no-cache") -> House:
    """A server of a built site on loopback; port 0 takes any free one."""
    below = f"/{path.strip('/')}/".replace("//", "/")
    kind = type("Site", (Site,), {"folder": folder.resolve(), "path_below": below, "cache": cache})
    return House(("127.0.0.1", port), kind)


def listen(folder: Path, port: int, path: str) -> House:
    """A server on the wished port or one of the next."""
    for wish in range(port, port + TRIES):
        with suppress(OSError, OverflowError):
            return server(folder, port=wish, path=path)
    return stop(f"no free port from {port} to {port + TRIES - 1}; choose one with --port.")


def main() -> None:
    """Read the command line and do what it says."""
    parser = argparse.ArgumentParser(description="Set up, build and serve Marchstones on this machine.")
    parser.add_argument("--build", type=Path, metavar="DIR", help="only build the site into DIR")
    parser.add_argument("--kill-switch", action="store_true", help="with --build: take the site off every device")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--path", default="/", help="serve below this path")
    parser.add_argument("--no-open", action="store_true", help="do not open the browser")
    options = parser.parse_args()
    setup(browser=False)
    from build import build  # noqa: PLC0415 (needs what setup brings)

    folder = options.build or Site.folder
    build(folder, off=options.kill_switch)
    if options.build:
        print(f"The site stands in {folder}.")
        return
    house = listen(folder, options.port, options.path)
    address = f"http://127.0.0.1:{house.server_port}/{options.path.strip('/')}"
    print(f"Marchstones: {address}  (end with Ctrl-C)", flush=True)
    if not options.no_open:
        webbrowser.open(address)
    try:
        house.serve_forever()
    except KeyboardInterrupt:
        print()
