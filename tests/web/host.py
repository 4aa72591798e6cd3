"""A host one can break: serves a folder below a path as a static host does, and can vanish, slow down or lose files."""

import threading
import time
from pathlib import Path

from server import House, Site, server

PATH = "/games/marchstones/"
PIECE = 8192


class Host:
    """One address for the whole test, whatever stands behind it."""

    def __init__(self, folder: Path, path: str = PATH) -> None:
        self.folder = folder
        self.path = path
        self.asked: list[str] = []
        self.sent = 0  # bytes, as they went over the line
        self.delay = 0.0  # seconds before an answer
        self.rate = 0  # bytes a second, all connections together; 0: as fast as it goes
        self.missing: set[str] = set()  # beginnings of names that get no answer
        self.cut: set[str] = set()  # names whose next answer breaks off in the middle
        self.port = 0
        self.house: House | None = None
        self.line = threading.Lock()
        self.start()

    @property
    def url(self) -> str:
        """The address of the site."""
        return f"http://127.0.0.1:{self.port}{self.path}"

    def start(self) -> None:
        """Serve, on the port of before if there was one."""
        host, house = self, server(self.folder, port=self.port, path=self.path, cache="max-age=600")
        self.house = house
        self.port = house.server_port

        class Breakable(house.RequestHandlerClass):  # type: ignore[name-defined, misc]
            def answer(self) -> None:
                name = self.path.split("?")[0].removeprefix(host.path)
                host.asked.append(name)
                time.sleep(host.delay)
                # a connection kept alive outlives its server
                if host.house is not house or any(name.startswith(lost) for lost in host.missing):
                    self.close_connection = True
                else:
                    Site.answer(self)

            def send(self, data: bytes) -> None:
                name = self.path.split("?")[0].removeprefix(host.path)
                if name in host.cut:
                    host.cut.remove(name)
                    data = data[: len(data) // 2]
                    self.close_connection = True
                host.send(self, data)

        house.RequestHandlerClass = Breakable
        threading.Thread(target=house.serve_forever, args=(0.05,), daemon=True).start()

    def send(self, request: Site, data: bytes) -> None:
        """Send a body, at the speed of the line."""
        self.sent += len(data)
        if not self.rate:
            request.wfile.write(data)
            return
        for start in range(0, len(data), PIECE):
            with self.line:
                time.sleep(PIECE / self.rate if self.rate else 0)
            request.wfile.write(data[start : start + PIECE])

    def stop(self) -> None:
        """Vanish: from now on connections are refused."""
        house, self.house = self.house, None
        if house:
            house.shutdown()
            house.server_close()

    def move(self, folder: Path) -> None:
        """The same address with another folder behind it: a deploy."""
        self.stop()
        self.folder = folder
        self.start()
