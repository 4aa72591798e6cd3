"""What a first visit costs stays within the budget (docs/budgets.md); `tools/figures.py size` prints it all."""

from budgets import packed
from build import closure


def test_the_page_stays_small(site):
    """Packed: the script it cannot start without 35 KB, with page, sheet and words 60 KB, all scripts of ours 70 KB."""
    script = sum(packed(site / part) for part in closure(site))
    shell = script + sum(packed(site / name) for name in ("index.html", "css/all.css", "js/words/en.json"))
    ours = {"engine.js", "offline.js", "own.js"}  # these three lie there unbundled, for the tests
    scripts = sum(packed(file) for file in (site / "js").glob("*.js") if file.name not in ours)
    assert script <= 35_000
    assert shell <= 60_000
    assert scripts <= 70_000
