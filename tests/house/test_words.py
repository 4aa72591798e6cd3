"""One thing has one name in a language, everywhere it is read: what was settled is not undone text by text."""

import json
import re
from collections import Counter

import pytest

from languages import LANGUAGES, texts
from setup import ROOT

# what is not said, and what is said instead
BANNED = {
    "en": {
        r"machines?": "computer",
        r"the other side|over there|the other’s": "(your) opponent",
        r"stacks?": "deck",
        r"the discard(?! pile)": "discard pile",
        r"throws?|threw|thrown|throwing": "roll",
        r"lying (open|down)|lies? open|laid down": "on the table; down",
        r"anew|by itself": "again; automatically",
        r"three equal dice": "triple",
        r"in (your|their) own turn|in your turn": "on your turn",
        r"(?<!oil )cauldrons?": "oil cauldron",
        r"roll(ed|s)? (one|a|the) die again": "reroll",
        r"our reading|in a minute|early birds": "our interpretation; in a nutshell; The Early Bird",
    },
    "de": {
        r"Maschinen?": "Computer",
        r"drüben|(die|der) anderen? Seite|der andere": "dein Gegner",
        r"Dreierpasch|drei gleiche Würfel": "Drilling",
        r"unversehrt\w*": "unbeschädigt",
        r"(um)?gelegten? Athlet\w*|umlegen|umgelegt|legst .* um": "umwerfen",
        r"Blatt des Tages|Blattnummer": "Partie",
        r"frühe Vögel|Könner|Elite-Karten?": "Der frühe Vogel; Fortgeschrittene; Elitetruppen",
        r"Hühnchen und Koch": "Hühnchen gegen Koch",
        r"in einer Minute": "kurz gefasst",
    },
    "nl": {
        r"machines?": "computer",
        r"de andere kant|de ander|tegenspelers?": "je tegenstander",
        r"deals?": "partij",
        r"neergelegd": "gevloerd",
        r"onze lezing|in één minuut": "onze uitleg; in het kort",
        r"vroege vogels|gevorderd|regelsets?": "De vroege vogel; voor gevorderden; variant",
        r"Kip en kok": "Kip tegen kok",
        r"(twee|paar|gewonnen|volgende|opgeslagen) spel(len)?": "partij",
        r"innemen|in te nemen|ingenomen": "veroveren; controle claimen",
        r"gelden als weg": "tellen mee",
        r"kolom(men)?|grove fouten|engine": "colonne; blunder; spel",
        r"houd (het kasteel|de muren)": "verdedigen",
    },
    "fr": {
        r"machines?": "ordinateur",
        r"opposants?|ennemis?|l’autre côté|en face de lui": "adversaire; adverse",
        r"pierres?": "borne",
        r"remparts?": "muraille",
        r"formations?": "combinaison",
        r"réclam\w+": "revendiquer",
        r"déclar\w+": "prendre le contrôle",
        r"talons?|tirer|tirage|pile de défausse|rejeter": "pioche; piocher; défausse; défausser",
        r"jeter|jets?": "lancer",
        r"couchée?s?|allongée?s?": "à terre",
        r"indices?": "conseil",
        r"suites?-couleur": "suite couleur",
        r"complet en premier": "complété en premier",
        r"abîmée?s?": "endommagé",
        r"sauvegard\w+": "enregistrer",
        r"paramètres?|didacticiel|clique[rz]?|tape[rz]?": "réglages; tutoriel; toucher",
        r"contrôle[rz]?(?= une)": "prendre le contrôle",
        r"amie?s?": "adversaire",
        r"notre lecture": "notre interprétation",
        r"vous (pouvez|devez|jouez|avez)|votre|vos": "tu; ta",
    },
    "es": {
        r"máquinas?|computador\w*": "ordenador",
        r"oponentes?|adversari[oa]s?|contrincantes?|enemig[oa]s?|el otro lado": "rival",
        r"mojón|mojones|hitos?": "piedra",
        r"pared(es)?": "muralla",
        r"combinaci(ón|ones)": "formación",
        r"reivindic\w+|declar\w+": "reclamar; tomar el control",
        r"pila de descartes|montón": "descartes; mazo",
        r"lanz\w+": "tirar",
        r"tumbad[oa]s?|acostad[oa]s?": "caído",
        r"sugerencias?": "pista",
        r"naipes?|misivas?": "carta; mensaje",
        r"tablas": "empate",
        r"de pie": "en pie",
        r"mezcl\w+|barajeo": "barajar; barajado",
        r"rondas?": "turno; manga",
        r"configuración|pulsar?|clic|pinchar?": "ajustes; tocar",
        r"grabar|grabad[oa]s?": "guardar",
        r"nuestra lectura": "nuestra interpretación",
        r"usted(es)?": "tú; vosotros",
        r"juegos? (guardad[oa]|nuevo)s?": "partida",
    },
}
# the move one asks for and the word that comes unasked are two things: neither goes by the other's name
NAMED = {
    "hint": {"en": r"tips?", "fr": r"astuces?", "es": r"consejos?"},
    "tip": {"en": r"hints?", "fr": r"conseils?", "es": r"pistas?"},
}
DICE_NL = re.compile(r"(?<!dobbel)\bste(en|nen)\b", re.IGNORECASE)
# a move is told, advised and asked for in the same words, so none of them may be in the past
PAST = {
    "en": r"claimed|drawn|given|taken|discarded|ended|passed|kept|rolled|returned",
    "de": r"beansprucht|gezogen|abgelegt|abgeworfen|abgegeben|gepasst|beendet|geworfen|angesagt",
    "nl": r"geclaimd|getrokken|afgelegd|weggegeven|gepast|beëindigd|gegooid|teruggelegd",
    "fr": r"revendiquée?|piochée?|défaussée?|donnée?|prise?|passé|fini|gardés?|lancés?|remise?|renvoyés?",
    "es": r"reclamad[oa]|robad[oa]|descartad[oa]|dad[oa]|tomado|pasado|acabado|tirad[oa]s|devuelt[oa]|quedado",
}
QUOTES = {"en": "“”’", "de": "„“’", "nl": "‘’", "fr": "«»’", "es": "«»"}
# what is spaced or opened wrongly in a language, beside what is wrong in all of them
WRONG = {
    "fr": r"(?<!\u202f)[;:!?»]|«(?!\u202f)| \u202f|\u202f | …",
    "es": r"[¿¡«] | [?!»]| …|^[^¿]*\?|^[^¡]*!",
}
MARKUP = re.compile(r"`[^`]*`|\{\.[^}]*\}|^\|[-|]+\|$")
PAGES = ("borders", "siege", "tug")
READ = ("README.md", "CHANGELOG.md", "docs/compared.md", "docs/table.md", "404.html", "manifest.webmanifest")
HOLE = re.compile(r"\{\w+\}")
each_language = pytest.mark.parametrize("language", LANGUAGES)


def said(language):
    """Every text of a language that is read in the app, with where it stands."""
    for key, text in texts(language).items():
        for form in text.values() if isinstance(text, dict) else [text]:
            yield key, form
    for game in PAGES:
        page = (ROOT / "docs" / "rules" / f"{game}.{language}.md").read_text(encoding="utf-8")
        for number, line in enumerate(page.splitlines(), 1):
            yield f"{game}.{language}.md:{number}", line


@each_language
def test_banned_words_stay_away(language):
    """Interface, lessons, puzzles, refusals, logs and rules pages call a thing by its settled name."""
    found = [
        f"{where}: {hit[0]} (rather: {better})"
        for words, better in BANNED[language].items()
        for where, text in said(language)
        for hit in re.finditer(rf"\b(?:{words})\b", HOLE.sub("…", text), re.IGNORECASE)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", READ)
def test_what_is_read_before_playing_says_the_same(name):
    """README, changelog and the like speak of the games as the page does; a machine there is what one sits at."""
    text = (ROOT / name).read_text(encoding="utf-8")
    text = re.sub(r"`[^`]*`|<[^>]*>|\]\([^)]*\)|\b(this|your) machine\b", "", text)
    assert not [hit[0] for words in BANNED["en"] for hit in re.finditer(rf"\b(?:{words})\b", text, re.IGNORECASE)]


@pytest.mark.parametrize("language", NAMED["tip"])
def test_a_hint_is_no_tip(language):
    """What helps on request and what helps by itself can be told apart where they are asked for and switched off."""
    for key, text in said(language):
        thing = re.match(r"(?:key\.|set\.)?(hint|tip)s?\b", key)
        assert not thing or not re.search(rf"\b({NAMED[thing[1]][language]})\b", text, re.IGNORECASE), (key, text)


def test_a_die_is_no_stone_in_dutch():
    """A `steen` lies at the border: in the dice game it is a `dobbelsteen`."""
    tug = ("tug.", "lesson.tug", "help.tug", "dice.", "column.", "deed.", "prompt.reroll", "prompt.act")
    assert not [(where, text) for where, text in said("nl") if where.startswith(tug) and DICE_NL.search(text)]


@each_language
def test_no_text_stands_twice(language):
    """An id has one text in a language: of two in a file the last would win in silence, of two files the later."""
    files = (ROOT / "js").glob(f"**/words/{language}.json")
    ids = [key for file in files for key, _ in json.loads(file.read_text(), object_pairs_hook=list)]
    assert len(ids) > 900
    assert not [key for key, count in Counter(ids).items() if count > 1]


@each_language
def test_a_move_reads_the_same_in_the_log_as_advice_and_as_a_question(language):
    """Infinitives, imperatives and nouns; and who is hit is said in the case that the move asks for."""
    moves = [(key, text) for key, text in said(language) if key.startswith("move.")]
    assert len(moves) > 25
    assert not [(key, text) for key, text in moves if re.search(rf"\b({PAST[language]})\b", text)]
    assert not [(key, text) for key, text in moves if text.endswith((".", "!", "?"))]


@each_language
def test_typography(language):
    """Quotation marks and apostrophes of the language, no typewriter's; an ellipsis is one character."""
    for where, text in said(language):
        if ".md:" not in where:
            assert not re.search(r"[\"'`]|\.\.\.| - |--|  ", text), (where, text)
            assert set(text) & set("“”„‘’«»") <= set(QUOTES[language]), (where, text)
        assert not re.search(WRONG.get(language, "(?!)"), MARKUP.sub("x", text)), (where, text)


def test_every_language_has_all_that_is_read_outside_the_app():
    """The last resort, the page for a wrong address and the manifest speak as many languages as the page."""
    rescue = (ROOT / "js" / "rescue.js").read_text(encoding="utf-8")
    assert re.findall(r"^    (\w\w): \{$", rescue, re.MULTILINE) == list(LANGUAGES)
    lost = (ROOT / "404.html").read_text(encoding="utf-8")
    assert re.findall(r"<p lang=\"(\w\w)\">", lost) == list(LANGUAGES)
    manifest = json.loads((ROOT / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert [manifest["lang"], *manifest["description_localized"]] == list(LANGUAGES)
    named = [key.rpartition(".")[2] for key in texts("en") if re.fullmatch(r"set\.lang\.\w+", key)]
    assert named == list(LANGUAGES)
