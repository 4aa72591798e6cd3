"""Two devices on one wire: what leaves them, packet by packet, and what is said where no way is found.

Each browser stands in a network of its own (`ip netns`), joined to the other's by a virtual cable on which every packet
is looked at. That takes Linux, its administrator and `ip`, which tools/setup.py installs where it can.
"""

import json
import os
import shutil
import subprocess
import sys
from contextlib import suppress

import pytest

from setup import ROOT, on_path
from web.conftest import FLAGS, watch
from web.far import Friend, connect, game, live, on
from web.player import until

NAMES = ("Ann", "Ben")
NOBODY = json.loads((ROOT / "js" / "far" / "words" / "en.json").read_text())["far.live.nobody"].partition("}")[2]
PORT = 8123
NOWHERE = 254  # the number of a router that is there, and leads nowhere
MARK = "192.0.2.7"  # of nobody (RFC 5737)
ARP = "0x806"  # who has an address on this cable?
MULTICAST_DNS = {"224.0.0.251", "ff02::fb"}
# What a system says on any cable by itself: which groups it listens to, who its neighbours are.
SYSTEM = ("ff02::", "224.0.0.22", "fe80::")
# Tells, line by line, where each packet on a cable goes.
SNIFF = """
import ipaddress, json, socket, sys
line = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.ntohs(3))
line.bind((sys.argv[1], 0))
print("ready", flush=True)
while True:
    data = line.recv(65535)
    kind = int.from_bytes(data[12:14], "big")
    at, size = {0x0800: (30, 4), 0x86DD: (38, 16)}.get(kind, (0, 0))
    to = str(ipaddress.ip_address(data[at : at + size])) if size else hex(kind)
    print(json.dumps(to), flush=True)
"""


def ip(*words):
    """One command of iproute2."""
    subprocess.run([shutil.which("ip"), *words], check=True, capture_output=True)


def inside(net, *command):
    """A command that is run in a network."""
    return [shutil.which("ip"), "netns", "exec", net, *command]


class Cable:
    """Two networks with a cable between them."""

    def __init__(self, number):
        self.nets = [f"marchstones-{number}-{seat}" for seat in (0, 1)]
        self.ends = [f"ms{number % 100_000}n{seat}" for seat in (0, 1)]
        self.addresses = [f"10.77.0.{seat + 1}" for seat in (0, 1)]
        self.heard = []

    def lay(self):
        """Both ends are up, each with a way out that leads nowhere, so that what is sent there goes on the cable."""
        for net in self.nets:
            ip("netns", "add", net)
        ip("link", "add", self.ends[0], "type", "veth", "peer", "name", self.ends[1])
        for net, end, address in zip(self.nets, self.ends, self.addresses, strict=True):
            ip("link", "set", end, "netns", net)
            ip("-n", net, "link", "set", "lo", "up")
            ip("-n", net, "address", "add", f"{address}/24", "dev", end)
            ip("-n", net, "link", "set", end, "up")
            ip("-n", net, "neighbour", "add", f"10.77.0.{NOWHERE}", "lladdr", "02:00:00:00:00:fe", "dev", end)
        self.lead()

    def lead(self):
        """There is a way out."""
        for net in self.nets:
            ip("-n", net, "route", "add", "default", "via", f"10.77.0.{NOWHERE}")

    def lead_nowhere(self):
        """There is none, as on a bare cable."""
        for net in self.nets:
            ip("-n", net, "route", "del", "default")

    def listen(self):
        """From now on every packet is noted."""
        command = inside(self.nets[0], sys.executable, "-c", SNIFF, self.ends[0])
        self.ear = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.ear.stdout.readline() == "ready\n"

    def told(self):
        """Where the packets went, each place with how many, up to one that is sent now to see that all are noticed."""
        knock = f"import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'', ('{MARK}', 9))"
        subprocess.run(inside(self.nets[0], sys.executable, "-c", knock), check=True)
        count = {}
        while (to := json.loads(self.ear.stdout.readline())) != MARK:
            if to != ARP and (not to.startswith(SYSTEM) or to in MULTICAST_DNS):
                count[to] = count.get(to, 0) + 1
        self.ear.terminate()
        self.ear.wait()
        return count

    def cut(self):
        """Nothing is left of it."""
        for net in self.nets:
            with suppress(subprocess.CalledProcessError):
                ip("netns", "del", net)


@pytest.fixture(scope="module")
def cable():
    """A cable, where this machine lets one be laid."""
    if not shutil.which("ip") or not hasattr(os, "geteuid") or os.geteuid():
        pytest.skip("networks of one's own take Linux, its administrator and iproute2")
    cable = Cable(os.getpid())
    try:
        cable.lay()
    except subprocess.CalledProcessError as error:
        cable.cut()
        pytest.skip(f"no network of one's own on this machine: {error.stderr.decode().strip()}")
    yield cable
    cable.cut()


@pytest.fixture(scope="module")
def friends(cable, browser, site, tmp_path_factory):
    """Ann and Ben, each with a browser and a copy of the site in a network of their own."""
    home = tmp_path_factory.mktemp("nets")
    program = on_path() or browser.browser_type.executable_path
    running, problems, people = [], [], []
    for net, name in zip(cable.nets, NAMES, strict=True):
        serve = inside(net, sys.executable, "-m", "http.server", str(PORT), "--bind", "127.0.0.1", "-d", str(site))
        running.append(subprocess.Popen(serve, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        wrapper = home / name
        wrapper.write_text(f'#!/bin/sh\nexec {" ".join(inside(net, program))} "$@"\n')
        wrapper.chmod(0o755)
    cable.listen()
    browsers = []
    for name in NAMES:
        browsers.append(browser.browser_type.launch(executable_path=home / name, args=FLAGS))
        people.append(
            Friend.meet(browsers[-1], f"http://127.0.0.1:{PORT}/", name, watched=lambda page: watch(page, problems))
        )
    yield people
    for one in browsers:
        one.close()
    for one in running:
        one.terminate()
        one.wait()
    assert not problems


def test_packets_go_to_the_friend_and_nowhere_else(cable, friends, found):
    """From the first page on: letters, a line, turns through it. Names are asked of this network alone, by mDNS."""
    ann, ben = friends
    game(ann, ben, "borders-2024", 4)
    before = cable.told()
    assert before == {}, before  # a game by letters sends nothing at all
    cable.listen()
    connect(ann, ben)
    moves = ann.moves
    live(ann, ben, lambda: min(ann.moves, ben.moves) > moves + 4)
    told = cable.told()
    assert set(told) <= {*cable.addresses, *MULTICAST_DNS}, told
    assert all(told.get(address) for address in cable.addresses), told
    found(f"{sum(told[address] for address in cable.addresses)} packets between the two, 0 to others")


def test_no_way_is_found(cable, friends):
    """Without a way out a browser tells no addresses: it is said, and letters go on."""
    ann, ben = friends
    for one in friends:
        one.reload()
        one.home()
    game(ann, ben, "borders-2024", 4)
    cable.lead_nowhere()
    try:
        answer = ben.answer(ann.offer())
        ann.take(answer)
        until(ann.page, f"document.body.innerText.includes({json.dumps(NOBODY)})")
    finally:
        cable.lead()
    for one in friends:
        one.close()
    assert len(on(ann, ben, 2)) == 2
