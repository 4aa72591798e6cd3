"""A host one can break: serves a folder below a path as a static host does, and can vanish, slow down or lose files."""

import threading
import time
from pathlib import Path

from serve import Site, server

PATH = "/games/marchstones"


class Host:
    """One address for the whole test, whatever stands behind it."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.asked: list[str] = []
        self.delay = 0.0
        self.missing: set[str] = set()
        self.port = 0
        self.house = None
        self.start()

    @property
    def url(self) -> str:
        """The address of the site."""
        return f"http://127.0.0.1:{self.port}{PATH}/"

    def start(self) -> None:
        """Serve, on the port of before if there was one."""
        host, house = self, server(self.folder, port=self.port, path=PATH, cache="max-age=600")
        self.house = house
        self.port = house.server_port
        kind = house.RequestHandlerClass

        def answer(request: Site) -> None:
            name = request.path.split("?")[0].removeprefix(PATH + "/")
            host.asked.append(name)
            time.sleep(host.delay)
            # a connection kept alive outlives its server
            if host.house is not house or any(name.startswith(lost) for lost in host.missing):
                request.close_connection = True
                return
            Site.answer(request)

        kind.answer = answer
        threading.Thread(target=self.house.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self) -> None:
        """Vanish: from now on connections are refused."""
        house, self.house = self.house, None
        house.shutdown()
        house.server_close()

    def move(self, folder: Path) -> None:
        """The same address with another folder behind it: a deploy."""
        self.stop()
        self.folder = folder
        self.start()
