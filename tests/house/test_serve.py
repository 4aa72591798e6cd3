"""The site's own host: whatever is asked for, a file of the site or 404, once."""

import gzip
import http.client
import socket
import threading

import pytest

import server


@pytest.fixture
def site(tmp_path):
    """A host of a small site, on this machine."""
    (tmp_path / "index.html").write_text("<p>here</p>")
    (tmp_path / "404.html").write_text("nothing there")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    house = server.server(tmp_path)
    threading.Thread(target=house.serve_forever, args=(0.02,), daemon=True).start()
    yield house
    house.shutdown()
    house.server_close()


def asked(site, name, **headers):
    """The status and the body of an answer."""
    line = http.client.HTTPConnection("127.0.0.1", site.server_port, timeout=20)
    line.request("GET", name, headers=headers)
    answer = line.getresponse()
    return answer.status, answer.read(), dict(answer.getheaders())


@pytest.mark.fault("impossible addresses asked of the site's own host")
@pytest.mark.parametrize(
    "name",
    ["/%00", "/" + "x" * 300, "/" + "y/" * 3000, "/circle", "/circle/x", "/../serve.py", "/%2e%2e/x", "//[", "/x"],
)
def test_what_is_no_file_is_not_found(site, name, capfd, found):
    """A name with a zero byte, one too long for any disk, a link that leads to itself: 404, and no fault of ours."""
    assert asked(site, name)[:2] == (404, b"nothing there")
    assert capfd.readouterr().err == ""
    found("404")


@pytest.mark.fault("a request hidden in the body of another")
def test_a_body_is_not_the_next_request(site, found):
    """Who sends one is answered once, and the line is closed."""
    with socket.create_connection(("127.0.0.1", site.server_port), timeout=20) as line:
        inner = b"GET /index.html HTTP/1.1\r\nHost: x\r\n\r\n"
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n%s" % (len(inner), inner))
        heard = b""
        try:
            while more := line.recv(65536):
                heard += more
        except ConnectionResetError:
            pass
    assert heard.count(b"HTTP/1.1 ") == 1
    found("1 answer")


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip", True),
        ("br, gzip", True),
        ("gzip;q=0.5, br", True),
        ("GZIP; q=1.0", True),
        ("gzip;q=0", False),
        ("br, gzip; q=0.000", False),
        ("identity", False),
        ("", False),
    ],
)
def test_who_wants_no_gzip_gets_none(site, accepted, packed):
    """`q=0` says that something is not wanted."""
    status, body, headers = asked(site, "/index.html", **{"Accept-Encoding": accepted})
    assert status == 200
    assert (headers.get("Content-Encoding") == "gzip") == packed
    assert (gzip.decompress(body) if packed else body) == b"<p>here</p>"


def test_a_taken_port_is_passed_over(tmp_path):
    """The next free one is taken; where there is none, a sentence says so."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        house = server.listen(tmp_path, port, "/")
        assert port < house.server_port < port + server.TRIES
        house.server_close()
    with pytest.raises(SystemExit, match="no free port"):
        server.listen(tmp_path, 70_000, "/")
