"""Builds the static site: the page, the workers, Pyodide and the engine in one folder for any host, under any path.

esbuild joins the page's modules and sheets into one file each (docs/decisions/bundle.md). Slow steps are kept under
build/cache by the hash of what went into them. A site is built in a corner of its folder and then moved to its place.
"""

import base64
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from art import pictures
from setup import PYTHON, ROOT, WHEELS, alone, call, run, said, stop

BUILT = ROOT / "build" / "wheels"
CACHE = ROOT / "build" / "cache"
MODULES = ROOT / "node_modules"
PYODIDE = MODULES / "pyodide"
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
PURE = f"marchstones-{VERSION}-py3-none-any.whl"
COMPILED = f"marchstones-{VERSION}-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
NODE = shutil.which("node") or "node"
BUNDLER = MODULES / ".bin" / "esbuild"
COPIED = [("", "css/**/*.svg"), ("", "icons/*.png"), ("", "js/**/*.json")]
COPIED += [("docs", "docs/pictures/*.jpg")]
PACK = ".pack"  # gzip by a name of our own, which no host takes for its own compression
# the library and the table's engine; micropip with what only it needs; the wheel the opponent installs
ARCHIVES = [f"{name}{PACK}" for name in ("pyodide/library", "engine", "wheels/installer", "wheels/opponent")]
STATIC = re.compile(r"""\b(?:from|import)\s*"\./([^"]+\.js)\"""")
SHEET = re.compile(r"""<link rel="stylesheet" href="\./([^"]+)" />\s*""")
PRELOAD = re.compile(r"""<link rel="modulepreload" [^>]*>\s*""")
MARK = "boot.json"  # a folder that has it holds a site of ours
CORNER = ".new"  # where a site is built
LAST = ("index.html", "404.html", "sw.js")  # what leads to all the other files comes after them
RETIRED = ("engine.zip",)  # what earlier versions had beside it
INDENT = re.compile(r"\n\s+")  # in a script that is minified: only between the lines of a template
SOURCE_MAP = re.compile(rb"^//# sourceMappingURL=.*\n?", re.MULTILINE)


def digest(*parts: bytes | str) -> str:
    """A short name for some content."""
    mill = hashlib.sha256()
    for part in parts:
        mill.update(hashlib.sha256(part.encode() if isinstance(part, str) else part).digest())
    return mill.hexdigest()[:16]


def write(file: Path, data: bytes) -> None:
    """Write a file, unless it is that already."""
    if not file.is_file() or file.read_bytes() != data:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


def engine_wheels() -> list[Path]:
    """The engine's wheels, the compiled one first; without it where this machine cannot compile."""
    print("The engine …", flush=True)
    done = call(PYTHON, "-B", "tools/wheel.py", capture_output=True, text=True)
    if done.returncode < 0:
        stop("the engine's compiler was ended from outside.")
    if done.returncode:
        slow = "The opponent will think in plain Python, some fifty times slower."
        print("\n".join([*said(done.stderr), slow]), file=sys.stderr)
        (BUILT / COMPILED).unlink(missing_ok=True)
    return [BUILT / name for name in (COMPILED, PURE) if (BUILT / name).is_file()]


def archives(wheels: list[Path]) -> dict[str, Path]:
    """What the workers load beside Pyodide, by its name: the modules that the page's roles import, and no others.

    The roles are played to see which these are, and again with the archives to see that none is missing.
    """
    micropip, stock = next(WHEELS.glob("micropip-*.whl")), PYODIDE / "python_stdlib.zip"
    tools = [ROOT / "tools" / name for name in ("precompile.py", "precompile.mjs", "roles.py")]
    sources = [micropip, stock, *wheels, *tools, ROOT / "js" / "python.js"]
    mark = digest(*(file.read_bytes() for file in sources))
    CACHE.mkdir(parents=True, exist_ok=True)
    plain = {name: CACHE / f"{Path(name).stem}-{mark}.zip" for name in ARCHIVES}
    if not all(file.is_file() for file in plain.values()):
        parts = {Path(name).stem: CACHE / f"{Path(name).stem}.part" for name in ARCHIVES}
        job: dict[str, object] = {"stock": inside(stock), "micropip": inside(micropip)}
        job |= {"best": inside(wheels[0]), "pure": inside(wheels[-1])}
        job["parts"] = {name: inside(part) for name, part in parts.items()}
        paper = CACHE / "job.json"
        paper.write_text(json.dumps(job))
        run(NODE, "tools/precompile.mjs", paper, trouble="the engine could not be packed.")
        for name, file in plain.items():
            parts[Path(name).stem].replace(file)
    with ThreadPoolExecutor() as pool:
        packs = dict(zip(plain, pool.map(packed, plain.values()), strict=True))
    for old in set(CACHE.iterdir()) - {*plain.values(), *packs.values()}:
        old.unlink()
    return packs


def packed(file: Path) -> Path:
    """A file compressed as small as gzip can be, which takes seconds and is remembered."""
    pack = CACHE / f"{digest(file.read_bytes())}.pack"
    if not pack.is_file():
        part = file.with_suffix(".part")
        run(PYTHON, "-B", "tools/squeeze.py", file, part, trouble=f"{file.name} could not be compressed.")
        part.replace(pack)
    return pack


def inside(file: Path) -> str:
    """A path as seen from the project, which is also how Pyodide sees it."""
    return file.relative_to(ROOT).as_posix()


def bundle(*arguments: object, text: bytes = b"") -> bytes:
    """Run esbuild."""
    done = call(BUNDLER, "--minify", "--log-level=warning", *arguments, input=text, stdout=subprocess.PIPE)
    if done.returncode:
        stop("the page could not be put together; the reason stands above.")
    return bytes(done.stdout)


def closure(site: Path, name: str = "js/main.js") -> list[str]:
    """A script of the built site and all it cannot start without."""
    found = STATIC.findall((site / name).read_text())
    return [*dict.fromkeys([name, *(part for other in found for part in closure(site, f"js/{other}"))])]


def bring(site: Path, module: Path) -> None:
    """A game or rule set that lies elsewhere comes along on a built site: a module for both workers.

    Beside it may lie, under the same name, a script that registers how it is drawn (`.js`) and what it says (`.json`).
    Such a site thinks in plain Python: the compiled wheel knows no game but those it was made with.
    """
    drawing, words = module.with_suffix(".js"), module.with_suffix(".json")
    if drawing.is_file():
        page(site, drawing)
    texts = json.loads(words.read_text()) if words.is_file() else {}
    for file in (site / "js" / "words").glob("*.json"):
        file.write_text(json.dumps(json.loads(file.read_text()) | texts, ensure_ascii=False))
    with zipfile.ZipFile(site / "brought.zip", "w") as archive:
        archive.write(module, module.name)
    facts = json.loads((site / MARK).read_text())
    (site / MARK).write_text(json.dumps(facts | {"brought": module.stem, "wheel": None}))


def entry(brought: Path | None) -> str:
    """Where the page's script begins, as the bundler takes it."""
    if not brought:
        return "js/main.js"
    file = CACHE / "entry.js"
    write(file, f"import '{brought}';\nimport '{ROOT / 'js' / 'main.js'}';\n".encode())
    return f"js/main={inside(file)}"


def page(site: Path, brought: Path | None = None) -> None:
    """What is ours and needs no Python; a script that is brought along runs before the page's."""
    modules = ["--bundle", "--format=esm", "--target=es2022", "--charset=utf8", "--legal-comments=external"]
    modules += ["--outbase=.", f"--outdir={site}"]
    bundle(*modules, "--splitting", "--chunk-names=js/part-[hash]", entry(brought))
    for script in [site / "js" / "main.js", *(site / "js").glob("part-*.js")]:
        write(script, INDENT.sub(" ", script.read_text()).encode())
    bundle(*modules, "--external:./inflate.js", "js/worker.js", "js/opponent.js")
    bundle(*modules, "js/inflate.js")  # few browsers ask for it
    # what an old browser understands, so that it can at least be told
    bundle(*modules, "--target=es2020", "js/rescue.js")
    for base, kinds in COPIED:
        for file in sorted(ROOT.glob(kinds)):
            if file.name != "tsconfig.json":
                write(site / file.relative_to(ROOT / base), file.read_bytes())
    for name, picture in pictures().items():
        write(site / "art" / f"{name}.svg", picture.encode())
    run(PYTHON, "-B", "tools/rulebook.py", site / "rules", trouble="the rules could not be written.")
    for name in ("404.html", "LICENSE"):
        write(site / name, (ROOT / name).read_bytes())
    manifests(site)
    text = PRELOAD.sub("", (ROOT / "index.html").read_text())
    sheets = b"\n".join((ROOT / name).read_bytes() for name in SHEET.findall(text))
    write(site / "css" / "all.css", bundle("--loader=css", text=sheets))
    write(site / "css" / "late.css", bundle("--bundle", "--external:../art/*", "css/late.css"))
    text = SHEET.sub("", SHEET.sub('<link rel="stylesheet" href="./css/all.css">', text, count=1))
    links = "".join(f'<link rel="modulepreload" href="./{part}">' for part in closure(site)[1:])
    write(site / "index.html", text.replace("</head>", f"{links}</head>").encode())


def manifests(site: Path) -> None:
    """How an installed app is described, in each language; the page links that of its own."""
    text = (ROOT / "manifest.webmanifest").read_text()
    write(site / "manifest.webmanifest", text.encode())
    shown = json.loads(text)
    for lang, description in shown.pop("description_localized").items():
        own = json.dumps(shown | {"lang": lang, "description": description}, ensure_ascii=False)
        write(site / f"manifest.{lang}.webmanifest", own.encode())


def service(site: Path, *, off: bool) -> None:
    """The service worker, with every file of the site and its hash; or, with `off`, the one that ends them all.

    Pictures for shop windows and wheels for other pages stay on the host.
    """
    (site / ".nojekyll").touch()
    if off:
        write(site / "sw.js", (ROOT / "js" / "service" / "off.js").read_bytes())
        return
    left = {".jpg", ".whl", ".nojekyll", "sw.js"}
    kept = sorted(file for file in site.rglob("*") if file.is_file() and not left & {file.name, file.suffix})
    files = [[file.relative_to(site).as_posix(), sha256(file.read_bytes())] for file in kept]
    text = (ROOT / "js" / "service" / "sw.js").read_text()
    version = digest(json.dumps(files), text)
    for name, value in (("FILES", files), ("VERSION", version)):
        text, changes = re.subn(
            rf"^const {name} = .*;$", f"const {name} = {json.dumps(value)};", text, flags=re.MULTILINE
        )
        if changes != 1:
            stop(f"sw.js has no place for {name}.")
    write(site / "sw.js", text.encode())


def sha256(data: bytes) -> str:
    """A hash as the browser's integrity check writes it."""
    return base64.b64encode(hashlib.sha256(data).digest()).decode()


def python(site: Path, wheels: list[Path], packs: dict[str, Path]) -> None:
    """Pyodide, the archives and the wheels, and what the workers must know of them."""
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        data = (PYODIDE / name).read_bytes()
        write(site / "pyodide" / name, SOURCE_MAP.sub(b"", data) if name.endswith(".mjs") else data)
    for name, pack in packs.items():
        write(site / name, pack.read_bytes())
    for wheel in (*WHEELS.glob("micropip-*.whl"), *wheels):
        write(site / "wheels" / wheel.name, wheel.read_bytes())
    counted = [*packs, *(f"pyodide/{file.name}" for file in (site / "pyodide").glob("*.asm.*"))]
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_bytes())
    version = json.loads((PYODIDE / "package.json").read_bytes())["version"]
    facts = {
        "sizes": {name: sizes(site / name) for name in sorted(counted)},
        "lock": {"info": lock["info"] | {"version": version}, "packages": {}},
        "wheel": wheels[0].name,
    }
    write(site / "boot.json", json.dumps(facts).encode())


def sizes(file: Path) -> tuple[int, int]:
    """The bytes a browser is given of a file, and those that come over the line for them."""
    data = file.read_bytes()
    return len(data), len(data) if file.suffix == PACK else len(gzip.compress(data, 6, mtime=0))


def settle(new: Path, site: Path) -> None:
    """Move a built site from its corner to its place, file by file, and take away what no longer belongs to it.

    Who is served from there always finds a file of one site or the other. It works in any folder one may write in, be
    it the root of a disk or of a server; and broken off anywhere it leaves the mark, by which the next build goes on.
    """
    names = [file.relative_to(new) for file in new.rglob("*") if file.is_file()]
    for name in sorted(names, key=lambda name: (name.name != MARK, name.name in LAST, name)):
        place = site / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if place.is_dir():
            shutil.rmtree(place)
        if not place.is_file() or place.read_bytes() != (new / name).read_bytes():
            (new / name).replace(place)
    for folder in {name.parts[0] for name in names if len(name.parts) > 1}:  # beside these may be what is not ours
        for file in (site / folder).rglob("*"):
            if file.is_file() and file.relative_to(site) not in names:
                file.unlink()
    for old in RETIRED:
        (site / old).unlink(missing_ok=True)
    shutil.rmtree(new)


def build(site: Path, *, off: bool = False) -> None:
    """Build the whole site into a folder that is empty or holds one; with `off`, with the kill switch thrown."""
    site = site.resolve()
    held = {file.name for file in site.iterdir()} - {CORNER} if site.exists() else set()
    if held and MARK not in held and site != ROOT / "build" / "site":
        stop(f"{site} holds something else; give an empty folder.")
    with alone():
        wheels = engine_wheels()
        packs = archives(wheels)
        new = site / CORNER
        if new.exists():
            shutil.rmtree(new)
        python(new, wheels, packs)
        page(new)
        service(new, off=off)
        settle(new, site)
