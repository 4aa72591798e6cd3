"""What the pages of docs and the two READMEs point at is there: files, and what is in them."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "decisions").glob("*.md")]
FROM_THE_ROOT = "".join(page.read_text(encoding="utf-8") for page in PAGES)
TEXT = FROM_THE_ROOT + (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
PATHS = sorted(
    set(re.findall(r"(?<![\w./-])(?:py|js|css|docs|tests|tools)/[\w./-]*\w/?|\b\w+\.webmanifest", FROM_THE_ROOT))
)
SHORT = sorted(set(re.findall(r"`([\w/]+\.(?:py|mjs|js))`", TEXT)))
NAMED = sorted(set(re.findall(r"((?:`\w+`, )*`\w+`) in `([\w/]+\.(?:py|js))`", TEXT)))
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
COLUMN = [row.split("|")[3] for row in GLOSSARY.splitlines() if row.startswith("|")]
FILES = [path for folder in ("js", "py", "tests", "tools") for path in (ROOT / folder).rglob("*.*js")]
FILES += [path for folder in ("py", "tests", "tools") for path in (ROOT / folder).rglob("*.py")]
FILES.append(ROOT / "serve.py")
MAP = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
INSIDE = [path for folder in ("js", "py/marchstones") for path in (ROOT / folder).iterdir()]
ROOMS = sorted(path.relative_to(ROOT).as_posix() for path in INSIDE if "__" not in path.name)
SOURCES = {path: path.read_text(encoding="utf-8") for path in FILES if path.suffix == ".py"}


def test_paths_are_found_in_it():
    """So that a change of its form does not leave nothing to check."""
    assert len(PATHS) > 100
    assert len(SHORT) > 50
    assert len(NAMED) > 5


@pytest.mark.parametrize("path", PATHS)
def test_every_path_they_name_exists(path):
    """Files and folders; those of `build` come and go."""
    assert (ROOT / path).exists()


@pytest.mark.parametrize("name", SHORT)
def test_every_file_they_name_exists(name):
    """Also where a page that speaks of one folder names its files without it."""
    assert any(f"/{path.relative_to(ROOT).as_posix()}".endswith(f"/{name}") for path in FILES)


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_is_on_the_map(room):
    """docs/architecture.md names each folder of the engine and the page, and each module that stands in none."""
    assert re.search(rf"{re.escape(room)}\b", MAP)


@pytest.mark.parametrize(("names", "file"), NAMED)
def test_what_they_name_in_a_file_is_there(names, file):
    """`STAGES` in `…/think.py` stands in that file."""
    found = [path for path in FILES if f"/{path.relative_to(ROOT).as_posix()}".endswith(f"/{file}")]
    for name in re.findall(r"\w+", names):
        assert any(re.search(rf"\b{name}\b", path.read_text(encoding="utf-8")) for path in found), name


@pytest.mark.parametrize("name", sorted({name for cell in COLUMN for name in re.findall(r"`([A-Za-z]\w+)`", cell)}))
def test_every_name_of_the_glossary_is_defined(name):
    """Somewhere in the package or the tools."""
    pattern = re.compile(rf"^ *(?:def|class) {name}\b|^{name}\b.* = ", re.MULTILINE)
    assert any(pattern.search(text) for text in SOURCES.values())


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`((?:[A-Z]\w+)\.\w+)`", GLOSSARY))))
def test_every_method_of_the_glossary_is_defined(name):
    """By its class and name."""
    owner, method = name.split(".")
    assert any(f"class {owner}" in text and f"    def {method}(" in text for text in SOURCES.values())


def test_every_fault_survived_has_its_row():
    """The table of docs/budgets.md says what each test with the mark has found; no row is of one that is gone."""
    table = (ROOT / "docs" / "budgets.md").read_text(encoding="utf-8").split("## Faults")[1].split("```")[1]
    rows = table.strip().splitlines()[3:]
    marks = {mark for text in SOURCES.values() for mark in re.findall(r'mark\.fault\(\s*"([^"]+)"', text)}
    assert len(marks) > 50
    assert [mark for mark in sorted(marks) if not any(row.startswith(mark) for row in rows)] == []
    assert [row for row in rows if not any(row.startswith(mark) for mark in marks)] == []
