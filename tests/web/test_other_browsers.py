"""Firefox and WebKit, where this machine has them: boot, a game against the machine, and the same without the host."""

import pytest

from web.drivers import Firefox, WebKit

START = """async () => {
  window.site = new URL('./', location.href).href;
  const { Engine, Opponent } = await import(site + 'js/engine.js');
  ({ offline: window.offline } = await import(site + 'js/offline.js'));
  window.engine = new Engine();
  window.opponent = new Opponent();
  const { rules } = await engine.ask({ do: 'rules' });
  return rules.length;
}"""
GAME = """async () => {
  const { levels } = await engine.ask({ do: 'rules' });
  await engine.ask({ do: 'new', rules: 'borders-2024', seed: 4, first: 0 });
  for (let ply = 0; ; ply += 1) {
    const { turn, moves } = await engine.ask({ do: 'legal' });
    if (turn === null) return { ply, compiled: (await opponent.ask({ do: 'rules' })).compiled };
    let [move] = moves;
    if (turn === 1 && moves.length > 1) {
      const view = await engine.ask({ do: 'view', seat: 1 });
      ({ move } = await opponent.think({ do: 'think', view, level: levels[0], playouts: 20, seed: 1 }));
    }
    await engine.ask({ do: 'play', move });
  }
}"""
KEEP = """async () => {
  return new Promise((resolve) => {
    offline({ ready: () => resolve('ready'), update() {}, tabs() {}, refused: (why) => resolve(String(why)) });
  });
}"""


@pytest.fixture(params=[Firefox, WebKit], ids=lambda kind: kind.name)
def other(request, tmp_path):
    """Another browser with a fresh profile."""
    if not request.param.program:
        pytest.skip(f"no {request.param.name} on this machine, and it could not be installed")
    browser = request.param(tmp_path)
    yield browser
    browser.close()


def test_a_game_online_and_offline(other, host):
    """The whole site in another browser: a game against the machine, then the host goes and another game is played."""
    other.open(f"{host.url}bench.html")
    assert other.run(START) >= 10
    game = other.run(GAME)
    assert game["ply"] > 50
    assert game["compiled"]
    assert other.run(KEEP) == "ready"
    host.stop()
    other.open(f"{host.url}bench.html?again")
    assert other.run(START) >= 10
    assert other.run(GAME)["ply"] == game["ply"]


def test_the_page_starts(other, host):
    """The page itself shows its start screen and hears that the engine is there."""
    other.open(host.url)
    ready = """async () => {
      while (!performance.getEntriesByName('engine-ready').length) await new Promise((next) => setTimeout(next, 100));
      return document.querySelectorAll('[data-do]').length;
    }"""
    assert other.run(ready) > 3
