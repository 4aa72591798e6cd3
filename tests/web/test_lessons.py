"""The lessons: genuine positions, moves that lead on, words in every language, playable before the engine is there."""

import gzip
import json
from itertools import cycle

import pytest

import lessons
import puzzles
from languages import LANGUAGES, texts
from web.test_offline import wait

GAMES = tuple(lessons.LESSONS)
LONGEST = 200  # characters a phone shows over a table
WHOLE = 60_000  # bytes of all lessons together
PACKED = 48_000  # bytes of the trail of puzzles, as it comes over the line
CUT = ("moves", "log", "undo", "takeback")


def steps(game):
    """A lesson as it lies in the site."""
    return json.loads((lessons.FOLDER / f"{game}.json").read_text())


def words(language):
    """All texts of a language."""
    return texts(language)


def same(step, told):
    """Is all that a step shows, shortened lists aside, what the engine tells."""
    view, marks = told["view"], told["marks"]
    for lane in [*view.get("stones", []), *view.get("walls", [])]:
        del lane["since"]
    marks["places"] = [{key: place[key] for key in lessons.PLACE if key in place} for place in marks["places"]]
    log = step["marks"]["log"]
    assert marks["log"][len(marks["log"]) - len(log) :] == log
    for shown, whole in ((step["view"], view), (step["marks"], marks)):
        assert shown.keys() <= whole.keys()
        assert {key: shown[key] for key in shown if key not in CUT} == {
            key: whole[key] for key in shown if key not in CUT
        }
    for move in step["view"]["moves"]:
        assert move in view["moves"]


@pytest.mark.parametrize("game", GAMES)
def test_the_files_are_what_the_tool_makes(game):
    assert (lessons.FOLDER / f"{game}.json").read_text() == lessons.text(lessons.tell(game))


@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_begins_as_the_engine_has_it(game):
    """What the page shows before the engine is there is what the engine will say of that record; one's own decision."""
    kept = json.loads((lessons.OPENINGS / f"{game}.json").read_text())
    assert kept == lessons.opening(game)
    engine = lessons.Table()
    told = engine.ask("load", record=kept["record"] | {"date": "2026-01-01T10:00:00.000Z"}, table=0, chance="auto")
    assert told["view"] == kept["view"]
    assert told["marks"] == kept["marks"]
    assert kept["view"]["turn"] == 0
    assert not kept["lead"] or kept["lead"] in {move["refs"][0] for move in kept["view"]["moves"]}


@pytest.mark.parametrize("game", GAMES)
def test_every_view_is_what_the_engine_gives(game):
    """From each position, through the very refs a reader has to point at, to the next view."""
    told = iter(steps(game))
    for scene in lessons.LESSONS[game]:
        engine = lessons.Table()
        engine.ask("set", position=scene.position)
        for beat in scene.beats:
            step = next(told)
            same(step, engine.ask("table", seat=0))
            assert bool(beat.move) == ("expect" in step)
            if "expect" in step:
                (move,) = [move["move"] for move in step["view"]["moves"] if move["refs"] == step["expect"]]
                engine.ask("play", move=move)
            for move in filter(None, beat.then.split(", ")):
                engine.ask("play", move=move)
    assert next(told, None) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_short_and_teaches_by_doing(game):
    told = steps(game)
    assert 7 <= len(told) <= 10
    assert sum("expect" in step for step in told) > len(told) / 2
    assert told[-1]["view"]["winner"] == 0
    assert "expect" not in told[0]


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_begins_with_nothing_on_the_board(game):
    """Where cards are laid: then there is nothing to look at but what is spoken of."""
    view = steps(game)[0]["view"]
    assert not [
        card for lane in view.get("stones", []) + view.get("walls", []) for side in lane["cards"] for card in side
    ]


def test_all_lessons_together_are_small():
    assert sum((lessons.FOLDER / f"{game}.json").stat().st_size for game in GAMES) <= WHOLE


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_words(language):
    texts = words(language)
    wanted = [step["say"] for game in GAMES for step in steps(game)]
    assert len(set(wanted)) == len(wanted)
    wanted += ["lesson.next", "lesson.end", "lesson.other", "lesson.missing"]
    for key in wanted:
        assert 0 < len(texts[key]) <= LONGEST, key
    assert {key for key in texts if key.startswith("lesson.")} == set(wanted)


def begin(page, game):
    """Open a lesson from the start screen."""
    wait(page, "document.querySelector('[data-do=lesson]')")
    page.locator(f"input[name=game][value={game}]").check(force=True)
    page.locator(f"[data-do=lesson][data-game={game}]").click()
    wait(page, "document.querySelector('.coach')")


def follow(page, step):
    """Do what a step asks for, by clicking."""
    if "expect" not in step:
        page.locator("[data-do=lesson-next]").click()
        return
    left = list(step["expect"])
    while left:
        if page.locator(f'#app [data-ref="{"+".join(left)}"]').count():  # dice have one button for all that is left
            page.locator(f'#app [data-ref="{"+".join(left)}"]').first.click()
            return
        page.locator(f'#app [data-ref~="{left.pop(0)}"]').first.click()


@pytest.mark.parametrize(("game", "language"), list(zip(cycle(GAMES), LANGUAGES, strict=False)))
def test_a_lesson_is_played_before_the_engine_is_there(context, host, problems, game, language):
    """Everything of Pyodide is lost on the way; the lesson runs to its end, each text on the screen and readable."""
    host.missing = {"pyodide/", "engine.pack", "wheels/"}
    context.add_init_script(f"Object.defineProperty(navigator, 'languages', {{ get: () => ['{language}'] }})")
    page = context.new_page()
    page.goto(host.url)
    texts = words(language)
    begin(page, game)
    told = steps(game)
    for number, step in enumerate(told, 1):
        assert page.locator(".coach p").inner_text() == texts[step["say"]]
        assert page.locator(".coach b").inner_text() == f"{number} / {len(told)}"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        follow(page, step)
        page.wait_for_timeout(60)
    assert not page.locator(".coach").count()
    assert page.locator("[data-do=play]").is_visible()
    problems.clear()


def test_a_wrong_click_is_told_kindly_and_changes_nothing(page):
    begin(page, "borders")
    page.locator("[data-do=lesson-next]").click()
    page.locator('[data-ref="hand:p9"]').click(force=True)
    assert page.locator(".toast").inner_text() == words("en")["lesson.other"]
    assert page.locator(".coach b").inner_text() == "2 / 10"
    page.locator('[data-ref="hand:r7"]').click()
    page.keyboard.press("3")
    page.wait_for_timeout(60)
    assert page.locator(".coach b").inner_text() == "3 / 10"
    page.keyboard.press("c")  # keys of the game do nothing here
    page.keyboard.press("z")
    page.locator("[data-do=lesson-back]").click()
    assert page.locator(".coach b").inner_text() == "2 / 10"


@pytest.fixture(scope="module")
def posed():
    """The puzzles as they lie in the site."""
    return json.loads((lessons.FOLDER / "puzzles.json").read_text())


def test_the_trail_is_long_and_climbs(posed):
    """A hundred and more, in every card game, each found again by its own id, in stretches that grow harder."""
    assert len(posed) >= 100
    assert len({one["id"] for one in posed}) == len(posed)
    assert {one["view"]["rules"] for one in posed} == {
        "borders-2024",
        "borders-2024-tactics",
        "siege-2020",
        "siege-2020-tactics",
    }
    assert {one["ask"] for one in posed} == {"claim", "which", "lay", "win", "keep", "end"}
    hard = [one["hard"] for one in posed]
    assert hard == sorted(hard)
    legs = [one["leg"] for one in posed]
    assert legs == sorted(legs)
    assert {legs.count(leg) for leg in range(puzzles.LEGS)} <= {
        len(posed) // puzzles.LEGS,
        len(posed) // puzzles.LEGS + 1,
    }
    assert sum(one["answer"]["holds"] for one in posed if one["ask"] == "claim") == 15


def test_the_first_thirty_are_still_there(posed):
    """Earlier versions kept which of them one was at."""
    assert sorted(one["was"] for one in posed if "was" in one) == list(range(30))


def test_the_trail_comes_over_the_line_small(posed):
    assert posed
    assert len(gzip.compress((lessons.FOLDER / "puzzles.json").read_bytes(), 9)) <= PACKED


def test_the_tool_poses_the_same_again(posed):
    """The command that makes the file is repeatable: one kind of it, from the first games on."""
    ask, pose, numbers, first = puzzles.ASKED[0]
    some = puzzles.posed(ask, pose, "siege-2020-tactics", numbers["siege-2020-tactics"], first)
    kept = [one for one in posed if one["ask"] == ask and one["view"]["rules"] == "siege-2020-tactics"]
    assert [one["view"] for one in some] == [one["view"] for one in kept]
    assert [one["tried"] for one in some] == [one["tried"] for one in kept]


@pytest.mark.parametrize("language", LANGUAGES)
def test_puzzles_have_their_words(language, posed):
    """Every question, verdict and stretch; short enough to stand over a table."""
    known = words(language)
    for one in posed:
        siege = f"puzzle.{one['ask']}@siege" if one["ask"] in {"which", "lay", "keep"} else f"puzzle.{one['ask']}"
        key = {"claim": "puzzle.ask"}.get(one["ask"], siege if "walls" in one["view"] else f"puzzle.{one['ask']}")
        assert 0 < len(known[key]) <= LONGEST, key
        assert known[f"puzzle.kind.{one['ask']}"]
        assert known[f"puzzle.leg.{one['leg']}"]


def trail(page):
    """Open the trail from the start screen."""
    wait(page, "document.querySelector('[data-do=puzzle]')")
    page.locator("[data-do=puzzle]").click()
    wait(page, "document.querySelector('.trail')")


def point(page, refs):
    """Point at one thing after the other, and wait until it was taken."""
    for ref in refs:
        page.locator(f'#app [data-ref~="{ref}"]').first.click()
        page.wait_for_timeout(40)


def test_puzzles_are_solved_before_the_engine_is_there(context, host, problems, posed):
    """One of each kind: a wrong answer is told why, the right one is kept; one goes on where one was."""
    host.missing = {"pyodide/", "engine.pack", "wheels/"}
    page = context.new_page()
    page.goto(host.url)
    texts = words("en")
    trail(page)
    assert page.locator(".leg li").count() == len(posed)
    first = {}
    for k, one in enumerate(posed):
        if "walls" in one["view"]:
            first[one["ask"], "walls"] = k
        first.setdefault((one["ask"], "stones" if "stones" in one["view"] else "walls"), k)
    for (ask, _), k in first.items():
        one = posed[k]
        page.locator(f'li [data-do=puzzle-open][data-at="{k}"]').click()
        wait(page, f"document.querySelector('.coach b').textContent.startsWith('{k + 1} /')")
        if ask == "claim":
            page.locator(f"[data-do=puzzle-{'yes' if one['answer']['holds'] else 'no'}]").click()
            wait(page, "document.querySelector('.proof')")
        else:
            tried = [row for n, row in enumerate(one["tried"]) if n != one["right"] and len(row["refs"]) < 3]
            point(page, tried[0]["refs"])
            wait(page, "document.querySelector('.coach.wrong')")
            said = page.locator(".coach .told").inner_text()
            assert said.startswith(texts["puzzle.wrong"])
            assert page.locator(".proof").count() == ("proof" in tried[0])
            assert "proof" in tried[0] or len(said) > len(texts["puzzle.wrong"]) + 10
            page.locator("[data-do=puzzle-again]").click()
            page.wait_for_timeout(40)
            point(page, one["tried"][one["right"]]["refs"])
        wait(page, "document.querySelector('.coach.right')")
        page.locator("[data-do=puzzle-map]").click()
        wait(page, "document.querySelector('.trail')")
        assert page.locator(f'li.solved [data-at="{k}"]').count() == 1
    assert page.locator(".trail li.solved").count() == len(first)
    page.reload()
    trail(page)
    assert page.locator(".trail li.solved").count() == len(first)
    assert str(len(first)) in page.locator(".trail header p").inner_text()
    problems.clear()


def test_puzzles_go_by_keys_and_are_read_out(page, posed):
    """From the trail to the answer without a pointer; the question and the verdict are said."""
    texts = words("en")
    trail(page)
    assert page.evaluate("document.activeElement.dataset.do") == "puzzle-open"
    page.keyboard.press("Enter")
    wait(page, "document.querySelector('.coach')")
    assert posed[0]["ask"] == "claim"
    wait(page, "document.getElementById('polite').textContent.includes('Can you')")
    page.locator("[data-do=puzzle-no]").focus()
    page.keyboard.press("Enter")
    wait(page, "document.querySelector('.proof')")
    verdict = texts["puzzle.wrong" if posed[0]["answer"]["holds"] else "puzzle.right"]
    wait(page, f"document.getElementById('polite').textContent.includes({json.dumps(verdict)})")
    page.locator("[data-do=puzzle-map]").click()
    k = next(k for k, one in enumerate(posed) if one["ask"] == "lay" and "stones" in one["view"] and k < 90)
    page.locator(f'li [data-at="{k}"]').focus()
    page.keyboard.press("Enter")
    wait(page, f"document.querySelector('.coach b').textContent.startsWith('{k + 1} /')")
    card, place = posed[k]["tried"][posed[k]["right"]]["refs"]
    page.locator(f'.hand [data-ref="{card}"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press(place.partition(":")[2])
    wait(page, "document.querySelector('.coach.right')")


def test_an_earlier_version_kept_a_number(context, host, posed):
    """Of the thirty there were, those before it are done, and one goes on with it."""
    page = context.new_page()
    page.goto(host.url)
    page.evaluate("localStorage['marchstones-puzzle'] = '12'")
    page.reload()
    trail(page)
    assert page.locator(".trail li.solved").count() == 12
    at = next(k for k, one in enumerate(posed) if one.get("was") == 12)
    assert page.locator(".trail header [data-do=puzzle-open]").get_attribute("data-at") == str(at)
