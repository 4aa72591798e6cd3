"""The rules as players read them: the sources in docs/rules, and the page of each rule set that is made of them."""

import re
from collections import Counter, defaultdict
from itertools import pairwise
from pathlib import Path

import pytest

from languages import LANGUAGES
from marchstones.games import FAMILIES
from marchstones.games.borders.editions import EDITIONS
from rulebook import TRAITS, book, text_of

SOURCES = Path(__file__).parents[2] / "docs" / "rules"
CHAPTERS = {
    "borders": {"B1": 4, "B2": 6, "B3": 4, "B4": 8, "B5": 2, "B6": 11, "B7": 4, "B8": 0},
    "siege": {"W1": 3, "W2": 6, "W3": 4, "W4": 4, "W5": 3, "W6": 5, "W7": 4},
    "tug": {"T1": 2, "T2": 9, "T3": 3},
}
WITH_TACTICS = re.compile(r"B6|W6|(B1\.4|B2\.6|B3\.4|B4\.5|W4\.4)$")  # rules and chapters that only they have
EARLY = re.compile(r"B4\.8$")
READINGS = {  # what is settled by us, and in which rule sets the question arises
    "borders": {
        **dict.fromkeys(("B2.5", "B5.2", "B7.2", "B7.4"), ""),
        **dict.fromkeys(("B3.3", "B4.3", "B4.5", "B6.2", "B6.7", "B6.8"), "tactics"),
        "B2.2": "usual",
        "B2.6": "2024 tactics",
        "B7.3": "older",
    },
    "siege": {
        **dict.fromkeys(("W2.6", "W4.2", "W5.2", "W5.3", "W7.4"), ""),
        **dict.fromkeys(("W2.3", "W3.2", "W4.4", "W6.2", "W6.3", "W6.4", "W6.5", "W7.2"), "tactics"),
    },
    "tug": dict.fromkeys(("T2.1", "T2.2", "T2.4", "T2.5", "T2.7", "T2.9", "T3.3"), ""),
}
PUBLISHERS = {
    "1999": {"ASS Spielkartenverlag"},
    "2004": {"PS-games"},
    "2020": {"IELLO"},
    "2024": {"Pegasus Spiele", "IELLO"},
}
QUOTES = {"en": "“”", "de": "„“", "nl": "‘’", "fr": "«»", "es": "«»"}

RULE = re.compile(r"\*\*([BWT]\d\.\d+a?)\*\* ")
CODE = re.compile(r"`([^`]*)`")
INLINE = re.compile(r"\*\*[^*`|]+\*\*|\*[^*`|]+\*|`[^`|]+`|\[|\]\{(\.\w+ ?)+\}")
CARD = re.compile(
    r"[1-6]|[rygbpw]\d{1,2}|joker[12]|spy|shield|fog|mud|scout|redeploy|recruit|desert|traitor|blast|reinforce|exchange"
)
CITATION = re.compile(r"(?<!\*)\b[BWT]\d(?:\.\d+a?)?\b(?!\*)")

games = pytest.mark.parametrize("game", CHAPTERS)
each_source = pytest.mark.parametrize(("game", "language"), [(g, one) for g in CHAPTERS for one in LANGUAGES])
each_page = pytest.mark.parametrize(("rules", "language"), [(r, one) for r in TRAITS for one in LANGUAGES])
each_set = pytest.mark.parametrize("rules", TRAITS)


def read(game, language):
    """The lines of a source; every block (heading, paragraph, item, table row) is one line."""
    return (SOURCES / f"{game}.{language}.md").read_text(encoding="utf-8").splitlines()


def numbers(game):
    """Every rule number of a game, in the order of the rulebook."""
    for chapter, last in CHAPTERS[game].items():
        for rule in range(1, last + 1):
            yield f"{chapter}.{rule}"
            if (chapter, rule) == ("B4", 3):
                yield "B4.3a"


def game_of(rules):
    return rules.partition("-")[0]


def tactics_of(rules):
    """Whether the engine plays this rule set with tactics cards."""
    return bool(FAMILIES[rules].describe(rules).get("tactics"))


def holds(rule, rules):
    """Whether a rule or chapter is one of a rule set's, by what the engine knows of it."""
    if EARLY.match(rule):
        return bool(EDITIONS[rules].early)
    return tactics_of(rules) or not WITH_TACTICS.match(rule)


def blocks(rules, language):
    """The blocks of a page as (rule they stand under, block); chapters as such before their first rule."""
    for chapter in book(rules, language):
        rule = chapter["id"]
        for block in chapter["blocks"]:
            rule = block.get("rule", rule)
            yield rule, block


def found(part, key):
    """Everything of a kind in a block."""
    if isinstance(part, dict):
        return [part[key]] if key in part and isinstance(part[key], str) else found(list(part.values()), key)
    return [one for piece in part for one in found(piece, key)] if isinstance(part, list) else []


def spans(game, language):
    """The editions named in the spans under each rule; headings of groups and chapters give names, which differ."""
    told, rule = defaultdict(Counter), ""
    for line in read(game, language):
        if start := re.match(r"\*\*([BWT]\d\.\d+a?)\*\*|\*\*|## ", line):
            rule = start[1]
        if rule:
            told[rule].update(re.findall(r"\]\{([^}]*)\}", line))
    return told


def by_rule(rules, language, key):
    """What stands under each rule, in alphabetical order: a translation may turn a sentence round."""
    told = {}
    for rule, block in blocks(rules, language):
        told.setdefault(rule, []).extend(found(block, key))
    return {rule: sorted(every) for rule, every in told.items() if every}


# -- the sources -------------------------------------------------------------------------------------------------------


@each_source
def test_every_rule_stands_under_its_number(game, language):
    """A source has every rule of its game once, in order, and nothing else that looks like one."""
    assert [start[1] for line in read(game, language) if (start := RULE.match(line))] == list(numbers(game))


@each_source
def test_rules_stand_in_their_chapter(game, language):
    """The title, a summary, the chapters in order, the names, where the game comes from; B4.3 stands in B4."""
    lines = read(game, language)
    assert lines[0].startswith("# ")
    assert sum(line.startswith("# ") for line in lines) == 1
    _, *chapters, _, _ = [line.removeprefix("## ") for line in lines if line.startswith("## ")]
    assert [title.split()[0] for title in chapters] == list(CHAPTERS[game])
    chapter = None
    for line in lines:
        if line.startswith("## "):
            chapter = line.split()[1]
        elif start := RULE.match(line):
            assert start[1].split(".")[0] == chapter


@each_source
def test_citations_lead_somewhere(game, language):
    """A rule or chapter named in passing is one of this game."""
    cited = {cite for line in read(game, language) for cite in CITATION.findall(RULE.sub("", line))}
    assert cited <= {*numbers(game), *CHAPTERS[game]}


@each_source
def test_plain_markdown(game, language):
    """Only `#`, `##`, paragraphs, `- ` items, tables, bold, emphasis, code and spans for editions; a block a line."""
    lines = read(game, language)
    for number, line in enumerate(lines):
        assert line == line.strip(), line
        assert re.match(r"##? \S|- \S|\||$|(?!\d+[.)])[^#\-|>+\s=~]", line), f"no such block: {line}"
        assert not line.startswith("|") or line.endswith("|")
        if line and number:
            before = lines[number - 1]
            together = line.startswith(("- ", "|")) and before[:1] == line[:1]
            assert together or not before, f"a block starts after an empty line: {line}"
        rest = INLINE.sub("", line)
        assert not re.search(r"[*_`<>\[\]{}\\&]|https?:", rest), f"more than bold, emphasis, code and spans: {line}"
        assert line.startswith("|") or "|" not in line
    assert not any(one == two == "" for one, two in pairwise(lines))
    assert lines[-1]


@each_source
def test_code_is_a_card_or_a_die(game, language):
    """What stands in backticks can be drawn: a card of this game, or what a die shows."""
    top = {"borders": range(1, 10), "siege": range(12), "tug": ()}[game]
    for line in read(game, language):
        for word in CODE.findall(line):
            assert CARD.fullmatch(word), word
            assert word.isdigit() == (game == "tug")
            if card := re.fullmatch(r"([a-z])(\d+)", word):
                assert int(card[2]) in top
                assert game == "borders" or card[1] != "w"


@each_source
def test_typography(game, language):
    """Quotes are those of the language; no typewriter quotes, hyphens for dashes or doubled spaces."""
    text = "\n".join(line.removeprefix("- ") for line in read(game, language) if not line.startswith("|---"))
    assert not re.search(r"[\"']|\.\.\.| - |--|  |\d-\d", CODE.sub("card", text))
    if language in QUOTES:
        opening, closing = QUOTES[language]
        assert 0 < text.count(opening) <= text.count(closing)
        assert not set("“”„‘«»") - set(QUOTES[language]) & set(text)


# -- the pages ---------------------------------------------------------------------------------------------------------


@each_page
def test_a_page_has_the_rules_of_its_rule_set_and_no_others(rules, language):
    """Every number that holds for the rule set stands on its page once, in order; none that does not."""
    game = game_of(rules)
    there = [block["rule"] for _, block in blocks(rules, language) if "rule" in block]
    assert there == [rule for rule in numbers(game) if holds(rule, rules)]
    chapters = [chapter["id"] for chapter in book(rules, language) if chapter["id"]]
    assert chapters == [chapter for chapter in CHAPTERS[game] if holds(chapter, rules)]


@each_page
def test_a_page_speaks_of_no_other_edition(rules, language):
    """Of the years only its own is named, and of the cards only its own."""
    years = {year for traits in TRAITS.values() for year in re.findall(r"\d{4}", traits)}
    text = text_of([[chapter["title"], chapter["blocks"]] for chapter in book(rules, language)])
    own = TRAITS[rules].split()[:1]
    assert {year for year in years if year in text} <= set(own)
    cards = {card for _, block in blocks(rules, language) for card in found(block, "card")}
    assert rules == "tug" or tactics_of(rules) is any(not re.fullmatch(r"[rygbpw]?\d+", card) for card in cards)


@each_page
def test_nothing_is_left_of_what_was_left_out(rules, language):
    """No empty or doubled spaces, brackets or commas where a span was, no sentence that does not begin."""
    for _, block in blocks(rules, language):
        for words in block.get("items", [block.get("text", "x"), *block.get("rows", [])]):
            text = text_of(words)
            assert text
            assert not re.search(r"  | [.,]|\(\)|\.\.|,\.|[\[\]{}*`_]|^\W*$", text), text
            if words is block.get("text") and not re.match(r"[A-ZÀ-Ý«„“‘¿¡\d+]|[rygbpw]\d|[a-zà-ý]+\d?\b", text):
                pytest.fail(text)


@each_page
def test_readings_are_owned_up_to(rules, language):
    """Every decision of ours is called one, in the same words, under its rule, where the question arises."""
    marks = by_rule(rules, language, "own")
    wanted = READINGS[game_of(rules)].items()
    traits = set(TRAITS[rules].split())
    assert set(marks) == {rule for rule, where in wanted if set(where.split()) <= traits}
    assert len({mark for each in marks.values() for mark in each}) == 1
    twice = {"B6.7"} if traits >= {"2004", "tactics"} else set()
    assert {rule for rule, each in marks.items() if len(each) > 1} == twice


@each_page
def test_a_page_ends_with_where_the_game_comes_from(rules, language):
    """Who made the card games is named, and who published this edition, nobody else."""
    last = text_of([block["text"] for block in book(rules, language)[-1]["blocks"]])
    named = {house for houses in PUBLISHERS.values() for house in houses if house in last}
    assert named == PUBLISHERS.get(TRAITS[rules].split(" ")[0], set())
    assert ("Reiner Knizia" in last) == bool(named)


@each_set
def test_languages_say_the_same(rules):
    """Under each rule every language shows the same cards, names the same rules and has the same examples."""
    for key in ("card", "see", "example"):
        first, *others = (by_rule(rules, language, key) for language in LANGUAGES)
        for language, other in zip(LANGUAGES[1:], others, strict=True):
            assert other == first, (language, key)
    for language in LANGUAGES:
        labels = {block["label"] for _, block in blocks(rules, language) if "example" in block}
        assert len(labels) == (2 if rules == "tug" else 1)  # an example, and a whole turn


@games
def test_what_differs_between_editions_differs_in_every_language(game):
    """What English says of some editions only, under a rule or in its examples, no language says of all of them."""
    first, *others = (spans(game, language) for language in LANGUAGES)
    for language, other in zip(LANGUAGES[1:], others, strict=True):
        missing = {rule: lost for rule, classes in first.items() if (lost := classes - other[rule])}
        assert not missing, language


@each_set
def test_tables_say_the_same(rules):
    """Tables have equal columns, no doubtful cells, as many rows and the same figures in every language."""
    shapes, figures = [], []
    for language in LANGUAGES:
        tables = [block for rule, block in blocks(rules, language) if "rows" in block and rule]  # names differ
        for table in tables:
            assert all(len(row) == len(table["head"]) and all(row) for row in table["rows"])
        shapes.append([len(table["rows"]) for table in tables])
        figures.append([re.findall(r"\d+|–", text_of(table["rows"])) for table in tables])
    assert shapes[1:] == shapes[:1] * (len(LANGUAGES) - 1)
    assert figures[1:] == figures[:1] * (len(LANGUAGES) - 1)


def test_what_the_overview_says_is_what_the_engine_plays():
    """B8 on each page: the cards dealt."""
    for rules in EDITIONS.keys() & TRAITS.keys():  # without what other tests bring along
        edition = EDITIONS[rules]
        overview = next(chapter for chapter in book(rules, "en") if chapter["id"] == "B8")
        table = next(block for block in overview["blocks"] if "rows" in block)
        told = {text_of(name): text_of(value) for name, value in table["rows"]}
        assert told["cards in hand"] == str(edition.hand)
        assert told["tactics cards"] == ("yes" if edition.tactics else "no")
        assert ("start" in told["claims"]) == bool(edition.early)
        assert told["the next game begins"] == ("alternating" if edition.alternate else "winner")


def test_an_unknown_edition_is_told(monkeypatch):
    """A mistyped class is no silent hole in the rules."""
    monkeypatch.setattr("rulebook.source", lambda *_: "# X\n\n## Y\n\nA [b]{.2005} c.\n")
    with pytest.raises(SystemExit, match="no edition is called 2005"):
        book("tug", "en")
