"""What a first visit costs stays within the budget (docs/budgets.md); `tools/figures.py size` prints it all."""

from budgets import packed, scripts
from build import closure


def test_the_page_stays_small(site):
    """Packed: the script it cannot start without 35 KB, with page, sheet and words 60 KB, our scripts 112 KB."""
    script = sum(packed(site / part) for part in closure(site))
    shell = script + sum(packed(site / name) for name in ("index.html", "css/all.css", "js/words/en.json"))
    assert script <= 35_000
    assert not [part for part in closure(site) if "far-invite" in (site / part).read_text()]
    assert shell <= 60_000
    assert scripts(site) <= 112_000


def test_the_engine_stays_small(site):
    """On the line: what the table boots with 5 MB, what the opponent needs beside it 0.65 MB."""
    table = [*(site / "pyodide").iterdir(), site / "engine.pack"]
    opponent = [*(site / "wheels").glob("*.pack")]
    assert sum(map(packed, table)) <= 5_000_000
    assert len(opponent) == 2
    assert sum(map(packed, opponent)) <= 650_000
