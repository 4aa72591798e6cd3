"""The site without its host: offline, half deployed, updated, repaired, switched off."""

import shutil
import urllib.request

import pytest

from build import service

OFFLINE = """async () => {
  const { offline } = await import(site + 'js/offline.js');
  window.said = [];
  window.ready = new Promise((resolve, reject) =>
    offline({
      ready: () => { said.push('ready'); resolve() },
      update: (apply) => { said.push('update'); window.apply = apply },
      tabs: () => said.push('tabs'),
      refused: (why) => { said.push('refused'); reject(why) },
    }));
  await ready;
}"""
ENGINE = """async () => {
  const { Engine } = await import(site + 'js/engine.js');
  window.engine = new Engine();
  return (await engine.ask({ do: 'rules' })).rules.length;
}"""
SITE = "async () => { window.site = new URL('./', location.href).href }"


@pytest.fixture
def kept(bench):
    """A page whose site is on the device."""
    bench.evaluate(OFFLINE)
    return bench


def wait(page, condition):
    """Wait until an expression holds; the page's policy forbids Playwright's own way."""
    for _ in range(1200):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    pytest.fail(f"never came true: {condition}; heard {page.evaluate('window.said')}")


def test_the_site_opens_without_its_host(kept, host, context, problems):
    """After `ready` the host is gone for good; a new tab opens, the engine boots, a link with a query works."""
    host.stop()
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(host.url)
    page = context.new_page()
    page.goto(f"{host.url}?x=1#y")
    assert page.title().startswith("Marchstones")
    wait(page, "performance.getEntriesByName('engine-ready').length")
    assert page.goto(f"{host.url}nowhere").status == 404
    assert "No stone here" in page.content()
    problems.clear()
    host.start()


def test_workers_have_a_policy_of_their_own(kept, context, host):
    """Served from the device, a worker may neither evaluate text nor speak to strangers."""
    page = context.new_page()
    page.goto(f"{host.url}bench.html")
    page.evaluate(SITE)
    policy = page.evaluate("async () => (await fetch(site + 'js/worker.js')).headers.get('Content-Security-Policy')")
    assert "default-src 'none'" in policy


@pytest.mark.fault("an update of one file")
def test_an_update_downloads_only_what_changed(kept, host, deploy, context, found):
    """The new version waits; applying it costs the changed file alone, and the page then runs it."""
    host.move(deploy({"rules/tug.en.json": "new rules"}))
    host.asked.clear()
    kept.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    wait(kept, "said.includes('update')")
    assert set(host.asked) == {"sw.js", "rules/tug.en.json"}
    assert "new" not in kept.evaluate("async () => (await fetch(site + 'rules/tug.en.json')).text()")[:30]
    with kept.expect_navigation():
        kept.evaluate("apply()")
    kept.evaluate(SITE)
    assert kept.evaluate("async () => (await fetch(site + 'rules/tug.en.json')).text()") == "new rules"
    assert kept.evaluate("async () => (await caches.keys()).length") == 1
    found("2 files fetched: sw.js and the changed one")


@pytest.mark.fault("an update with two tabs open")
def test_an_update_waits_for_other_tabs(kept, host, deploy, context, found):
    """With a second tab open the old version stays, for both."""
    second = context.new_page()
    second.goto(f"{host.url}bench.html")
    host.move(deploy({"rules/tug.en.json": "new rules"}))
    kept.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    wait(kept, "said.includes('update')")
    kept.evaluate("apply()")
    wait(kept, "said.includes('tabs')")
    second.evaluate(SITE)
    assert "new" not in second.evaluate("async () => (await fetch(site + 'rules/tug.en.json')).text()")[:30]
    second.close()
    with kept.expect_navigation():
        kept.evaluate("apply()")
    found("the old version for both, the new one when one is left")


@pytest.mark.fault("half a deploy")
def test_half_a_deploy_changes_nothing(kept, host, deploy, problems, found):
    """The new service worker is there, its files are not yet: no update is offered, the old version works on."""
    new = deploy({"rules/tug.en.json": "new rules"})
    (new / "rules" / "tug.en.json").write_text("other rules")
    host.move(new)
    kept.evaluate("async () => { await (await navigator.serviceWorker.ready).update().catch(() => {}) }")
    wait(kept, "navigator.serviceWorker.getRegistration().then((r) => !r.installing && !r.waiting)")
    assert "update" not in kept.evaluate("said")
    assert kept.evaluate(ENGINE)
    problems.clear()
    found("0 updates offered, the old version works on")


@pytest.mark.fault("repair")
def test_repair_begins_afresh_and_keeps_the_games(kept, host, problems, found):
    """All copies of the site go, what the player saved stays."""
    kept.evaluate("() => localStorage.setItem('game', 'saved')")
    with kept.expect_navigation():
        kept.evaluate("async () => { (await import(site + 'js/offline.js')).repair() }")
    assert kept.evaluate("async () => (await caches.keys()).length") == 0
    assert kept.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
    assert kept.evaluate("() => localStorage.getItem('game')") == "saved"
    found("0 copies left, 0 saves lost")


@pytest.mark.fault("the kill switch")
def test_the_kill_switch_takes_the_site_off_the_device(kept, host, site, tmp_path, found):
    """Its next visit finds the switch thrown: no copy, no service worker, and the page from the host."""
    off = tmp_path / "off"
    shutil.copytree(site, off)
    service(off, off=True)
    host.move(off)
    with kept.expect_navigation():
        kept.evaluate("async () => { (await navigator.serviceWorker.ready).update() }")
    wait(kept, "navigator.serviceWorker.getRegistrations().then((all) => all.length === 0)")
    assert kept.evaluate("async () => (await caches.keys()).length") == 0
    found("0 copies and 0 service workers left")


@pytest.mark.fault("copies evicted by the browser")
def test_evicted_files_come_from_the_host(kept, host, found):
    """The browser threw the copies away: the site works on from the network."""
    kept.evaluate("async () => { for (const name of await caches.keys()) await caches.delete(name) }")
    kept.reload()
    kept.evaluate(SITE)
    assert kept.evaluate(ENGINE)
    found("the engine answers, from the host")


@pytest.mark.fault("no room for the copy of the site")
def test_a_full_device_is_told(bench, problems, found):
    """No room for the copy: the page hears that it will not open offline, and works."""
    session = bench.context.new_cdp_session(bench)
    session.send(
        "Storage.overrideQuotaForOrigin", {"origin": bench.evaluate("location.origin"), "quotaSize": 4_000_000}
    )
    said = bench.evaluate(f"async () => {{ await ({OFFLINE})().catch(() => {{}}); return said }}")
    wait(bench, "said.includes('refused')")
    assert "ready" not in said
    problems.clear()
    found("told, and works from the host")
