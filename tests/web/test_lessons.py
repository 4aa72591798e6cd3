"""The lessons: genuine positions, moves that lead on, words in every language, playable before the engine is there."""

import json

import pytest

import lessons
import puzzles
from web.test_offline import wait

LANGUAGES = ("en", "de", "nl")
GAMES = tuple(lessons.LESSONS)
LONGEST = 200  # characters a phone shows over a table
WHOLE = 60_000  # bytes of all lessons together
CUT = ("moves", "log", "undo", "takeback")


def steps(game):
    """A lesson as it lies in the site."""
    return json.loads((lessons.FOLDER / f"{game}.json").read_text())


def words(language):
    """All texts of a language."""
    return json.loads((lessons.ROOT / "js" / "words" / f"{language}.json").read_text())


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
    for ref in step["expect"]:
        page.locator(f'#app [data-ref~="{ref}"]').first.click()


@pytest.mark.parametrize(("game", "language"), [("borders", "en"), ("siege", "de"), ("tug", "nl")])
def test_a_lesson_is_played_before_the_engine_is_there(context, host, problems, game, language):
    """Everything of Pyodide is lost on the way; the lesson runs to its end, each text on the screen and readable."""
    host.missing = {"pyodide/", "engine.zip", "wheels/"}
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


def puzzle_position(step):
    """The position a puzzle's view was taken from, as far as it matters: what is hidden lies anywhere."""
    view, marks = step["view"], step["marks"]
    rules = view["rules"]
    lanes = view.get("stones") or view["walls"]
    lying = {card for lane in lanes for side in lane["cards"] for card in side} | set(view["discards"])
    rest = [card for card in puzzles.DECK[rules] if card not in lying and card not in view["hands"][0]]
    clock = iter(range(1, 99))
    for lane in lanes:
        lane["since"] = [[next(clock) for _ in side] for side in lane["cards"]]
    other = view["hands"][1]
    hidden = {"hands": [view["hands"][0], rest[:other]], "stack": rest[other:], "tactics": [], "played": [0, 0]}
    more = {"idle": 0, "jokers": [False, False], "due": 0} if rules.startswith("borders") else {"idle": 0}
    if rules.startswith("siege"):
        more |= {"left": None, "given": [[], []], "coming": []}
    unneeded = {"seat", "moves"}
    assert len(rest) - other == view["stack"], marks["score"]
    return {key: value for key, value in view.items() if key not in unneeded} | hidden | more


@pytest.fixture(scope="module")
def posed():
    """The puzzles as they lie in the site."""
    return json.loads((lessons.FOLDER / "puzzles.json").read_text())


def test_the_engine_and_trying_everything_answer_each_puzzle(posed):
    for step in posed:
        n = step["answer"]["place"]
        place, lane = step["marks"]["places"][n - 1], (step["view"].get("stones") or step["view"]["walls"])[n - 1]
        engine = lessons.Table()
        engine.ask("set", position=puzzle_position(step))
        proof = engine.ask("proof", place=n)
        assert {**proof, "place": n, "blockers": [one["card"] for one in proof["blockers"]]} == step["answer"]
        lying = {
            card for row in step["view"].get("stones") or step["view"]["walls"] for s in row["cards"] for card in s
        }
        unseen = [
            card for card in puzzles.DECK[step["view"]["rules"]] if card not in {*lying, *step["view"]["discards"]}
        ]
        ways = puzzles.refutations(lane["cards"], place, unseen)
        assert proof["holds"] == (ways == 0)
        assert step["level"] == puzzles.level(proof["holds"], ways, len(proof["blockers"]))


def test_puzzles_grow_harder_and_half_of_them_hold(posed):
    assert len(posed) == 30
    assert sum(step["answer"]["holds"] for step in posed) == 15
    levels = [step["level"] for step in posed]
    assert levels == sorted(levels)
    assert {levels.count(level) for level in range(3)} == {10}
    assert (lessons.FOLDER / "puzzles.json").stat().st_size <= WHOLE


@pytest.mark.parametrize("language", LANGUAGES)
def test_puzzles_have_their_words(language):
    keys = {"title", "ask", "ask@siege", "yes", "no", "next", "right", "wrong", "level.0", "level.1", "level.2"}
    assert {key for key in words(language) if key.startswith("puzzle.")} == {f"puzzle.{key}" for key in keys}


def test_puzzles_are_answered_before_the_engine_is_there(context, host, problems, posed):
    """Yes to everything: right where the claim holds, the proof is shown, one goes on where one was."""
    host.missing = {"pyodide/", "engine.zip", "wheels/"}
    page = context.new_page()
    page.goto(host.url)
    texts = words("en")
    wait(page, "document.querySelector('[data-do=puzzle]')")
    page.locator("[data-do=puzzle]").click()
    for number, step in enumerate(posed[:12], 1):
        wait(page, "document.querySelector('[data-do=puzzle-yes]')")
        assert page.locator(".coach b").inner_text().startswith(f"{number} / 30")
        page.locator("[data-do=puzzle-yes]").click()
        wait(page, "document.querySelector('.proof')")
        holds = step["answer"]["holds"]
        assert page.locator(".coach p").inner_text() == texts["puzzle.right" if holds else "puzzle.wrong"]
        assert page.locator(".proof .links li").count() == len(step["answer"]["blockers"])
        assert page.locator(".card.ghost").count() == len((step["answer"]["reply"] or {"cards": []})["cards"])
        page.locator("[data-do=puzzle-next]").click()
    page.locator(".coach [data-do=home]").click()
    wait(page, "document.querySelector('[data-do=puzzle]')")
    page.locator("[data-do=puzzle]").click()
    wait(page, "document.querySelector('.coach')")
    assert page.locator(".coach b").inner_text().startswith("13 / 30")
    problems.clear()
