"""Two friends far apart, by letters: a profile each, the links their pages write, and no host.

One pair plays all of these games, so that two engines boot once. Which are played to their end, `--games` says.
"""

import json

import pytest

from languages import LANGUAGES, texts
from setup import ROOT
from web.conftest import watch
from web.far import Friend, connect, game, live, movers, on
from web.host import Host
from web.looks import DRAWN, ROUND, SPEAK, axe
from web.player import Player, until

FEW = 20  # games unless --games says otherwise
WHOLE_EACH = 10  # one of so many games that are interrupted goes on to its end
WHOLE = ("borders-2024", "borders-2004-tactics", "siege-2020-tactics", "tug")
SIZES = [(360, 640), (760, 390), (1280, 800), (390, 760), (820, 1180)]
SOME = 3  # of them unless --games says otherwise
BOTH = 2  # light and dark, which axe looks at in any case
SCREENS = ROOT / "build" / "screens"
HELD = """async () => {
  const { active } = await navigator.serviceWorker.ready;
  while (active.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 20));
}"""
# What the page's own thread hears from its workers, for whoever looks for secrets there.
HEARD = """{
  window.heard = [];
  const { Worker } = window;
  window.Worker = class extends Worker {
    constructor(...given) {
      super(...given);
      this.addEventListener('message', ({ data }) => heard.push(JSON.stringify(data) ?? ''));
    }
  };
}"""
VAULT = """async () => {
  const settled = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result) });
  const base = await settled(indexedDB.open('marchstones-letters'));
  const kept = await settled(base.transaction('games').objectStore('games').getAll());
  base.close();
  return kept.map(({ save }) => save);
}"""
# All that lies open on the page's thread: what workers told it, its storages, its games, what is drawn.
# Every connection that is made, and all that its page learns of where it goes.
CALLS = """if (window.RTCPeerConnection) {
  window.calls = [];
  const { RTCPeerConnection } = window;
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(config) {
      super(config);
      calls.push({ config, peer: this });
    }
  };
}"""
MET = """async () => {
  const told = [];
  for (const { config, peer } of calls) {
    const stats = [...(await peer.getStats()).values()];
    const ways = stats.filter(({ type }) => /^(local|remote)-candidate$/.test(type));
    // one that a check from the friend has shown is the friend's too
    const kinds = ways.map(({ candidateType }) => candidateType).filter((kind) => kind !== 'prflx');
    told.push({ config, ways: [...new Set(kinds)] });
  }
  return told;
}"""
OPEN = """async () => {
  const settled = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result) });
  const base = await settled(indexedDB.open('marchstones'));
  const games = await settled(base.transaction('games').objectStore('games').getAll());
  base.close();
  return [heard.join(), JSON.stringify({ ...localStorage }), JSON.stringify(games), document.body.innerHTML].join();
}"""


@pytest.fixture(scope="module")
def gone(site):
    """A host that stands until everybody has what it serves."""
    host = Host(site)
    yield host
    host.stop()


@pytest.fixture(scope="module")
def noted():
    """What went wrong on any of the pages."""
    return []


@pytest.fixture(scope="module")
def people(browser, gone, noted):
    """`people("Ann", "Ben")`: friends whose site is on their devices; then the host goes."""
    here = {}

    def meet(*names):
        missing = [name for name in names if name not in here]
        if missing and gone.house is None:
            gone.start()
        for name in missing:
            here[name] = Friend.meet(
                browser, gone.url, name, watched=lambda page: watch(page, noted), script=HEARD + CALLS
            )
            here[name].page.evaluate(HELD)
        if gone.house:
            gone.stop()
        for name in names:
            here[name].home()
        return [here[name] for name in names]

    yield meet
    for friend in here.values():
        friend.page.context.close()


@pytest.fixture
def friends(people, noted):
    """Ann and Ben, at their start screens."""
    yield people("Ann", "Ben")
    # a page that asks for a newer version, or a tab that is opened, finds no host
    wrong = [what for what in noted if "ERR_CONNECTION_REFUSED" not in what]
    noted.clear()
    assert not wrong


def whole(ann, ben, links):
    """The game is over for both, checked, and the same."""
    for one in (ann, ben):
        one.checked()
    saves = [one.saves()[0] for one in (ann, ben)]
    assert saves[0]["record"]["moves"] == saves[1]["record"]["moves"]
    assert saves[0]["record"]["result"] == saves[1]["record"]["result"] is not None
    assert [save["far"]["seat"] for save in saves] == [0, 1]
    assert max(map(len, links)) <= 3700
    return saves[0]


@pytest.mark.parametrize("rules", WHOLE)
def test_a_whole_game_by_letters(friends, rules, games):
    """Invited, accepted, played to the end, checked by both; then hands are open, and the game can be reviewed."""
    ann, ben = friends
    if games <= FEW and rules != WHOLE[0]:
        links = game(ann, ben, rules, 7)
        loser, winner = movers(ann, ben, links)
        loser.give_up()
        links.append(loser.link)
        loser.close()
        winner.take(links[-1])
        links += on(ann, ben)
    else:
        links = game(ann, ben, rules, first="random")
    save = whole(ann, ben, links)
    assert save["record"]["deal"]["rules"] == rules
    if games <= FEW and rules == WHOLE[1]:  # the last letter invites to another game, one tap answers both
        loser.page.click("dialog [data-do=far-next]")
        winner.take(loser.link)
        loser.close()
        assert len(on(ann, ben, 2)) == 2
        return
    ann.page.click("dialog [data-do=review]")
    ann.page.wait_for_selector("main.replay")
    # nobody knows whether the last letter arrived: it is still to be had
    last = (ann, ben)[(len(links) - 1) % 2]
    last.reload()
    last.resume()
    last.again()
    assert last.link == links[-1]


def interrupted(ann, ben, steps):
    """A game in which a page is loaded anew, or its tab killed, after every step; how often that was."""
    invitation = ann.invite("borders-2024")
    ann.reload()
    ann.resume()
    assert ann.link == invitation
    ben.take(invitation)
    ben.wait("far-in")
    ben = ben.killed()
    acceptance = ben.accept(invitation)
    ben.reload()
    ben.resume()
    assert ben.link == acceptance
    ann = ann.killed()
    ann.take(acceptance)
    before = ann.drawn()
    assert ann.run() == "letter"
    drafted = ann.drawn()
    ann.reload()
    ann.resume()
    assert ann.drawn() == drafted != before  # what was decided and not sent
    ann.page.click(".act [data-do=undo]")
    assert ann.drawn() == before
    count = 5
    for step in range(steps):
        letter = ann.turn()
        if not letter:
            break  # the game is over
        ann = ann.killed() if step % 2 else ann.anew()
        ann.resume()
        ann.again()
        assert ann.link == letter  # what was sent is what is shown again
        ann.close()
        ben.home()
        ben.take(letter)
        ben = ben.anew() if step % 2 else ben.killed()
        ben.resume()
        ann, ben = ben, ann
        count += 2
    else:
        assert len(on(ann, ben, 2)) == 2
    return count


def test_nothing_is_lost_at_any_step(friends, games, found):
    """Loaded anew or killed, each page finds the game as it was, and goes on; so many games (--games), some whole."""
    count = 1 if games <= FEW else games
    times = sum(interrupted(*friends, 1000 if number % WHOLE_EACH == 1 else 2) for number in range(count))
    found(f"{count} games, {times} pages loaded anew or killed, 0 games lost")


def test_what_is_not_a_letter_of_this_game_is_a_sentence(friends, people):
    """Edited, cut, foreign, second-hand, nonsense: each says what it is in a sentence, and play goes on."""
    ann, ben = friends
    links = game(ann, ben, "borders-2024", 4)
    latest = on(ann, ben, 1)[0]
    (eve,) = people("Eve")
    words = json.loads((ROOT / "js" / "far" / "words" / "en.json").read_text())
    at = latest.index("letter=") + 60
    edited = latest[:at] + ("B" if latest[at] == "A" else "A") + latest[at + 1 :]
    before = ben.drawn()
    for text, said in (
        (edited, "letter.damaged"),
        (latest, "letter.known-letter"),
        (links[3], "letter.own-letter"),
        (f"{latest}AAAA", "letter.damaged"),
        (f"{ben.url}#letter={'A' * 15_000}", "letter.too-long"),
        ("Are you there?", "letter.no-letter"),
    ):
        ben.take(text) if text.startswith("http") else ben.paste(text)
        assert ben.note.startswith(words[said].split("{name}")[0]), (text[:60], ben.note)
        ben.close()
    assert ben.drawn() == before
    # a third person: no letter of the game is hers, and she is too late for it
    eve.take(latest)
    assert eve.note == words["far.elsewhere"]
    eve.close()
    taken = eve.accept(links[0])
    eve.close()
    ann.take(taken)
    assert ann.note == words["letter.taken"]
    ann.close()
    assert len(on(ann, ben, 2)) == 2


def test_live_between_two_pages_and_by_letter_again(friends, games):
    """Two codes, then turns go by themselves; one page goes, letters take over; a letter brings the line back."""
    ann, ben = friends
    game(ann, ben, "borders-2024", 4)
    connect(ann, ben)
    before = ann.moves
    live(ann, ben, lambda: min(ann.moves, ben.moves) > before + 8)
    for one in (ann, ben):
        assert one.page.evaluate(MET) == [{"config": {"iceServers": []}, "ways": ["host"]}]
    # one page goes: the other says so, and the game goes on by letter
    ben.reload()
    ann.stands("lost")
    ben.resume()
    ann.close()
    assert len(on(ann, ben, 3)) == 3
    # the halves ride on two letters
    first, second = (ann, ben) if ann.decides else (ben, ann)
    first.near()
    first.page.click("dialog [data-do=far-ride]")
    second.take(first.turn())
    second.page.click("[data-do=far-connect]")
    second.page.click("dialog [data-do=far-answer]")
    assert second.code
    second.close()
    first.close()
    first.take(second.turn())
    for one in (ann, ben):
        one.stands("on")
        one.close()
    if games <= FEW:
        (ann if ann.decides else ben).give_up()
    live(ann, ben, lambda: all(one.page.locator("dialog[data-name=over] .ok").count() for one in (ann, ben)))
    whole(ann, ben, [""])


def test_one_file_makes_connections():
    """What no policy governs one file does: nothing else of the page can speak to another device, or name a server."""
    makers = {file.name for file in (ROOT / "js").rglob("*.js") if "new RTCPeerConnection" in file.read_text()}
    assert makers == {"call.js"}
    assert "stun: false" in (ROOT / "js" / "state.js").read_text()


def test_two_windows_of_one_browser(friends):
    """An answer goes to the window that waits for it; one's own invitation in a second one is played without links."""
    ann, ben = friends
    words = json.loads((ROOT / "js" / "far" / "words" / "en.json").read_text())
    beside = ann.tab()
    try:
        # the sheet with the invitation is still open in the first
        beside.take(ben.accept(ann.invite("tug")))
        assert beside.note.startswith(words["far.handed"])
        until(ann.page, "document.querySelector('main.table .act')")
        beside.close()
        beside.take(ann.invite("tug"))
        beside.wait("far-note")
        beside.page.click("dialog [data-do=far-both]")
        beside.page.click("dialog [data-do=far-accept]")
        ann.stands("on")
        live(ann, beside, lambda: ann.moves > 6)
        beside.page.close()
        ann.stands("lost")
    finally:
        beside.page.close()


@pytest.mark.fault("a letter that comes while another game is played")
def test_a_letter_leaves_another_game_alone(friends, found):
    """Opened before, it says so; the game on the table goes on though its worker dies, and no other tab may have it."""
    ann, ben = friends
    links = game(ann, ben, "tug", 4)
    ann.begin("borders-2004", seed=5)
    ann.run(6)
    before = ann.record()["moves"]
    ann.take(links[3])
    assert ann.note == json.loads((ROOT / "js" / "far" / "words" / "en.json").read_text())["letter.known-letter"]
    ann.close()
    ann.page.evaluate("player.kill('worker.js', true)")
    ann.run(6)
    until(ann.page, f"player.record().moves.length > {len(before)}")  # the move waits for the next worker
    assert ann.page.evaluate("player.rest()") == "play"
    record = ann.record()
    assert record["rules"] == "borders-2004"
    assert record["moves"][: len(before)] == before
    assert len(record["moves"]) > len(before)
    save = ann.saves()[0]
    assert save["record"]["moves"] == record["moves"]
    other = ann.tab()
    other.page.click(f".continue [data-do=resume][data-id='{save['id']}']")
    until(other.page, "document.getElementById('alert').textContent")
    assert other.page.locator("main.table").count() == 0
    other.page.close()
    found(f"{len(before)} moves and those after it, none lost or mixed up")


def test_secrets_stay_with_the_worker(friends):
    """A seed lies in the worker's own storage: neither told to the page nor kept, drawn or sent by it."""
    ann, ben = friends
    links = game(ann, ben, "siege-2020-tactics", 5)
    for one in (ann, ben):
        seeds = [json.loads(save.partition(".")[2])[2] for save in one.page.evaluate(VAULT)]
        assert min(map(len, seeds)) > 40
        seen = one.page.evaluate(OPEN)
        assert "siege-2020-tactics" in seen
        assert not [seed for seed in seeds if seed in seen]
        # what else is long and was told: nothing of the vault's own format leaves it
        assert '"save"' not in seen.replace('"save-', "")
    assert all(seed not in link for seed in seeds for link in links)


def test_hiding_when_a_card_was_drawn(friends):
    """Offered where tactics are not played, told before it is accepted, and then the letters are longer."""
    ann, ben = friends
    ann.set_far("borders-2024-tactics")
    assert ann.page.locator("[data-set=strict]").count() == 1
    assert ann.page.locator("[data-set=veiled]").count() == 0
    ann.set_far("borders-2024", options=["veiled"])
    ann.page.click("[data-do=far-invite]")
    links = [ann.link]
    ben.take(links[0])
    ben.wait("far-in")
    assert texts("en")["far.veiled.short"] in ben.page.inner_text("dialog .sheet-body")
    ben.page.click("[data-do=far-accept]")
    ann.take(ben.link)
    ben.close()
    links = on(ann, ben, 3)
    assert ann.moves == ben.moves >= 2
    assert all(260 < len(link) < 1000 for link in links)
    ann.set_far("borders-2024")
    ann.switch("veiled")  # as it was


def test_a_turn_by_keys(friends):
    """Invited, played, sent, taken back to the table, with keys alone."""
    ann, ben = friends
    press = ann.page.keyboard.press
    for name, value in (("game", "borders"), ("mode", "far"), ("first", "me")):
        ann.options()
        ann.pick(name, value)
    ann.tabulate("play")
    press("Enter")
    ann.wait("far-new")
    ann.tabulate("far-invite")
    press("Enter")
    link = ann.link
    press("Escape")
    link = ben.accept(link)
    ben.close()
    ann.take(link)
    assert ann.play(ann.keys) == "letter"
    ann.tabulate("far-send")
    press("Enter")
    letter = ann.link
    press("Escape")
    until(ann.page, "!document.querySelector('dialog[open]')")
    assert ann.page.evaluate("document.activeElement !== document.body")
    ben.take(letter)
    assert ben.decides


def test_nothing_of_it_is_fetched_for_the_start_screen(browser, host, site):
    """Who does not play far away loads not a byte of it: it comes when it is wanted."""
    context = browser.new_context(service_workers="block")
    Player.prepare(context)
    player = Player.open(context, host.url)
    parts = {f"js/{file.name}" for file in (site / "js").glob("part-*.js") if "far-invite" in file.read_text()}
    parts |= {f"js/far/words/{lang}.json" for lang in LANGUAGES}
    assert len(parts) > len(LANGUAGES)
    assert not parts & set(host.asked)
    player.options()
    player.pick("mode", "far")
    player.page.click("[data-do=play]")
    player.page.wait_for_selector("dialog[data-name=far-new]")
    assert len(parts & set(host.asked)) >= 2
    context.close()


@pytest.fixture
def look(friends, games):
    """`look(friend, name)`: what is wrong with what is shown, in these sizes and languages; pictures are kept."""
    wrong = []
    SCREENS.mkdir(parents=True, exist_ok=True)

    def all_round(friend, name):
        page = friend.page
        for number, (width, height) in enumerate(SIZES[: SOME if games <= FEW else None]):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme="dark" if number % 2 else "light")
            page.evaluate(DRAWN)
            wrong.extend(f"{name} {width}x{height} {fault}" for fault in page.evaluate(ROUND, LANGUAGES))
            lang = LANGUAGES[(number + len(name)) % len(LANGUAGES)]
            page.evaluate(SPEAK, lang)
            if number < BOTH or games > FEW:
                wrong.extend(f"{name} {width}x{height} {lang} {fault}" for fault in axe(page))
            page.screenshot(path=SCREENS / f"{name}-{width}-{lang}.png")
        page.evaluate(SPEAK, "en")
        page.set_viewport_size({"width": 390, "height": 664})
        page.emulate_media(color_scheme="light")

    yield all_round
    assert not wrong, "\n".join(wrong)


def test_every_screen_of_a_beginning(friends, look):
    """Sheets, list and table in every language: nothing sticks out, nothing is too small, axe finds nothing."""
    ann, ben = friends
    ann.options()
    ann.pick("mode", "far")
    ann.pick("first", "me")
    ann.page.click("[data-do=play]")
    ann.wait("far-new")
    look(ann, "far-new")
    ann.page.click("dialog [data-do=far-invite]")
    invitation = ann.link
    look(ann, "far-out")
    ann.close()
    look(ann, "far-list")
    ben.take(invitation)
    ben.wait("far-in")
    look(ben, "far-in")
    ben.page.click("dialog [data-do=far-accept]")
    answer = ben.link
    ben.close()
    ann.take(answer)
    ann.run()
    look(ann, "far-ready")
    ann.page.click(".act [data-do=far-signs]")
    ann.wait("far-sign")
    look(ann, "far-sign")
    ann.page.click("dialog [data-do=far-sign]")
    letter = ann.turn()
    ann.close()
    ben.take(letter)
    look(ben, "far-turn")


def test_every_screen_of_waiting_and_of_an_end(friends, look):
    """The same for what is there while one waits, for two codes, and for the last letters."""
    ann, ben = friends
    game(ann, ben, "borders-2004-tactics", 3)
    look(ann, "far-wait")
    ann.page.click("main [data-sheet=menu]")
    look(ann, "far-menu")
    ann.page.click("dialog [data-do=far-numbers]")
    ann.wait("far-numbers")
    look(ann, "far-numbers")
    ann.paste("Hello")
    ann.wait("far-note")
    look(ann, "far-note")
    ann.near()
    look(ann, "far-near")
    ann.page.click("dialog [data-do=far-code]")
    assert ann.code
    look(ann, "far-code")
    ann.close()
    ben.give_up()
    last = ben.link
    ben.close()
    ann.take(last)
    ann.wait("over")
    look(ann, "far-last")
    ann.page.click("dialog [data-do=far-send]")
    ben.take(ann.link)
    ben.wait("over")
    look(ben, "far-over")
