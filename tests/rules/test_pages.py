"""The rules as players read them (docs/rules): whole, the same in every language, and plain enough to draw."""

import re
from itertools import groupby, pairwise
from pathlib import Path

import pytest

PAGES = Path(__file__).parents[2] / "docs" / "rules"
LANGUAGES = ("en", "de", "nl")
CHAPTERS = {
    "borders": {"B1": 4, "B2": 6, "B3": 4, "B4": 8, "B5": 2, "B6": 11, "B7": 4},
    "siege": {"W1": 3, "W2": 6, "W3": 4, "W4": 4, "W5": 3, "W6": 5, "W7": 4},
    "tug": {"T1": 2, "T2": 9, "T3": 3},
}
READINGS = {
    # the second one after B6.7: a guile card needs a target
    "borders": ["B2.2", "B2.5", "B2.6", "B3.3", "B5.2", "B6.2", "B6.7", "B6.7", "B6.8", "B7.4"],
    "siege": ["W2.3", "W2.6", "W3.2", "W5.2", "W5.3", "W6.2", "W6.3", "W6.4", "W6.5", "W7.4"],
    "tug": ["T2.1", "T2.2", "T2.4", "T2.5", "T2.7", "T2.9", "T3.3"],
}
MARK = {"en": "*Our reading:* ", "de": "*Unsere Lesart:* ", "nl": "*Onze lezing:* "}
EXAMPLE = {"en": "*Example:* ", "de": "*Beispiel:* ", "nl": "*Voorbeeld:* "}
QUOTES = {"en": "“”", "de": "„“", "nl": "‘’"}

RULE = re.compile(r"\*\*([BWT]\d\.\d+a?)\*\* ")
CODE = re.compile(r"`([^`]*)`")
INLINE = re.compile(r"\*\*[^*`|]+\*\*|\*[^*`|]+\*|`[^`|]+`")
WORD = re.compile(
    r"[rygbpw]\d{1,2}|joker[12]|spy|shield|fog|mud|scout|redeploy|recruit|desert|traitor|blast|reinforce|exchange"
    r"|borders-(1999|2004|2024)(-[a-z]+)?|siege-2020(-tactics)?|tug"
)
CITATION = re.compile(r"(?<!\*)\b[BWT]\d(?:\.\d+a?)?\b(?!\*)")

pages = pytest.mark.parametrize("game", CHAPTERS)
each_page = pytest.mark.parametrize(("game", "language"), [(g, one) for g in CHAPTERS for one in LANGUAGES])


def read(game, language):
    """The lines of a page; every block (heading, paragraph, item, table row) is one line."""
    return (PAGES / f"{game}.{language}.md").read_text(encoding="utf-8").splitlines()


def numbers(game):
    """Every rule number of a game, in the order of the rulebook."""
    for chapter, last in CHAPTERS[game].items():
        for rule in range(1, last + 1):
            yield f"{chapter}.{rule}"
            if (chapter, rule) == ("B4", 3):
                yield "B4.3a"


def by_rule(game, language):
    """The lines of a page as (rule they stand under, line); `None` before the first rule of a section."""
    rule = None
    for line in read(game, language):
        if line.startswith("#"):
            rule = None
        elif start := RULE.match(line):
            rule = start[1]
        yield rule, line


def words(game, language, pattern):
    """What a pattern finds under each rule, in alphabetical order: a translation may turn a sentence round."""
    found = {}
    for rule, line in by_rule(game, language):
        found.setdefault(rule, []).extend(pattern.findall(line))
    return {rule: sorted(every) for rule, every in found.items()}


def tables(game, language):
    """The tables of a page, each a list of rows, each a list of cells."""
    for is_table, lines in groupby(read(game, language), key=lambda line: line.startswith("|")):
        if is_table:
            yield [[cell.strip() for cell in line[1:-1].split("|")] for line in lines]


@each_page
def test_every_rule_stands_under_its_number(game, language):
    """A page has every rule of its game once, in order, and nothing else that looks like one."""
    assert [start[1] for line in read(game, language) if (start := RULE.match(line))] == list(numbers(game))


@each_page
def test_sections_are_the_chapters(game, language):
    """A page opens with its title and a summary; then come the chapters in order, and the names at the end."""
    lines = read(game, language)
    assert lines[0].startswith("# ")
    assert sum(line.startswith("# ") for line in lines) == 1
    summary, *chapters, names = [line.removeprefix("## ") for line in lines if line.startswith("## ")]
    expected = [*CHAPTERS[game], *(["B8"] if game == "borders" else [])]
    assert [title.split()[0] for title in chapters] == expected
    assert (summary, names) == {
        "en": ("In a minute", "Names"),
        "de": ("In einer Minute", "Namen"),
        "nl": ("In één minuut", "Namen"),
    }[language]


@each_page
def test_rules_stand_in_their_chapter(game, language):
    """B4.3 stands under the heading of B4."""
    chapter = None
    for line in read(game, language):
        if line.startswith("## "):
            chapter = line.split()[1]
        elif start := RULE.match(line):
            assert start[1].split(".")[0] == chapter


@each_page
def test_readings_are_owned_up_to(game, language):
    """Every decision of ours is called one, under the rule it belongs to."""
    marks = [rule for rule, line in by_rule(game, language) for _ in range(line.count(MARK[language]))]
    assert marks == READINGS[game]


@each_page
def test_citations_lead_somewhere(game, language):
    """A rule or chapter named in passing exists."""
    known = {"B8"}.union(*(numbers(one) for one in CHAPTERS), *CHAPTERS.values())
    cited = {cite for line in read(game, language) for cite in CITATION.findall(RULE.sub("", line))}
    assert cited <= known


@pages
def test_languages_say_the_same(game):
    """Under each rule every language shows the same cards, cites the same rules and has as many examples."""
    for pattern in (CODE, CITATION):
        first, *others = (words(game, language, pattern) for language in LANGUAGES)
        assert all(other == first for other in others)
    first, *others = (
        [rule for rule, line in by_rule(game, language) if line.startswith(EXAMPLE[language])] for language in LANGUAGES
    )
    assert first
    assert all(other == first for other in others)


@pages
def test_tables_say_the_same(game):
    """Tables have equal columns, no doubtful cells, and stand in the same order with as many rows in every language."""
    shapes = []
    for language in LANGUAGES:
        found = list(tables(game, language))
        for head, rule, *rows in found:
            assert set(rule) == {"---"}
            assert rows
            assert {len(row) for row in (head, rule, *rows)} == {len(head)}
            assert all(cell for row in rows for cell in row)
        shapes.append([len(table) for table in found])
    assert shapes[0]
    assert shapes[1:] == shapes[:1] * 2


@pages
def test_tables_carry_the_same_figures(game):
    """A figure in a table is the same in every language: hands in B8, cards a side in W1.3."""
    figures = []
    for language in LANGUAGES:
        body = [row for _, _, *rows in tables(game, language) for row in rows]
        figures.append([re.findall(r"\d+|–", "|".join(row)) for row in body])
    assert figures[0] == figures[1] == figures[2]


@each_page
def test_plain_markdown(game, language):
    """Only `#`, `##`, paragraphs, `- ` items, tables, bold, emphasis and code, nothing nested."""
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
        assert not re.search(r"[*_`<>\[\]\\&]|https?:", rest), f"more than bold, emphasis and code: {line}"
        assert line.startswith("|") or "|" not in line
    assert not any(one == two == "" for one, two in pairwise(lines))
    assert lines[-1]


@each_page
def test_code_is_a_card_or_a_rule_set(game, language):
    """What stands in backticks can be drawn: a card of this game, or the name of a rule set."""
    top = {"borders": range(1, 10), "siege": range(12), "tug": ()}[game]
    for line in read(game, language):
        for word in CODE.findall(line):
            assert WORD.fullmatch(word), word
            if card := re.fullmatch(r"([a-z])(\d+)", word):
                assert int(card[2]) in top
                assert game == "borders" or card[1] != "w"


@each_page
def test_typography(game, language):
    """Quotes are those of the language; no typewriter quotes, hyphens for dashes or doubled spaces."""
    text = "\n".join(line.removeprefix("- ") for line in read(game, language) if not line.startswith("|---"))
    assert not re.search(r"[\"']|\.\.\.| - |--|  |\d-\d", CODE.sub("card", text))
    opening, closing = QUOTES[language]
    assert 0 < text.count(opening) <= text.count(closing)
    assert not set("“”„‘") - set(QUOTES[language]) & set(text)
