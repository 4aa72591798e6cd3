"""Builds the static site: the page, the workers, Pyodide and the engine in one folder for any host, under any path.

esbuild joins the page's modules and sheets into one file each (docs/decisions/bundle.md). Slow steps are kept under
build/cache by the hash of what went into them.
"""

import ast
import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from setup import PYTHON, ROOT, WHEELS, stop

PACKAGE = ROOT / "py" / "marchstones"
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
COPIED += [("docs", "docs/rules/*.md"), ("docs", "docs/pictures/*.jpg")]
STATIC = re.compile(r"""\b(?:from|import)\s*"\./([^"]+\.js)\"""")
SHEET = re.compile(r"""<link rel="stylesheet" href="\./([^"]+)" />\s*""")
PRELOAD = re.compile(r"""<link rel="modulepreload" [^>]*>\s*""")
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
    done = subprocess.run([PYTHON, "tools/wheel.py"], cwd=ROOT, check=False, capture_output=True, text=True)
    if done.returncode:
        print(f"{done.stderr}The opponent will think in plain Python, some fifty times slower.", file=sys.stderr)
        (BUILT / COMPILED).unlink(missing_ok=True)
    return [BUILT / name for name in (COMPILED, PURE) if (BUILT / name).is_file()]


def imports(file: Path) -> Iterator[str]:
    """The modules a file of the engine imports, written out in full."""
    home = ["marchstones", *file.relative_to(PACKAGE).parent.parts]
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = [*home[: len(home) - node.level + 1], node.module or ""] if node.level else [node.module or ""]
            module = ".".join(filter(None, base))
            yield module
            yield from (f"{module}.{name.name}" for name in node.names)


def standard_imports() -> list[str]:
    """What the bridge needs of the standard library, directly or through the rest of the engine."""
    seen: set[str] = set()
    waiting = ["marchstones.bridge"]
    standard = set()
    while waiting:
        module = waiting.pop()
        if module in seen:
            continue
        seen.add(module)
        first, *rest = module.split(".")
        if first != "marchstones":
            if first in sys.stdlib_module_names:
                standard.add(first)
            continue
        place = PACKAGE.joinpath(*rest)
        file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        if file.is_file():
            waiting.extend(imports(file))
            waiting.append(module.rpartition(".")[0])
    return sorted(standard - {""})


def precompiled(wheel: Path) -> tuple[Path, Path]:
    """The engine's archive and the standard library, compiled by Pyodide itself."""
    micropip = next(WHEELS.glob("micropip-*.whl"))
    tools = [(ROOT / "tools" / name).read_bytes() for name in ("precompile.py", "precompile.mjs")]
    stock = PYODIDE / "python_stdlib.zip"
    imported = standard_imports()
    CACHE.mkdir(parents=True, exist_ok=True)
    engine = CACHE / f"engine-{digest(wheel.read_bytes(), stock.read_bytes(), *tools)}.zip"
    library = CACHE / f"library-{digest(stock.read_bytes(), micropip.read_bytes(), json.dumps(imported), *tools)}.zip"
    job: dict[str, object] = {"micropip": inside(micropip), "wheel": inside(wheel)}
    job |= {"stock": inside(stock), "imports": imported}
    missing = {what: file for what, file in (("engine", engine), ("library", library)) if not file.is_file()}
    if missing:
        # two builds may run at once
        parts = {what: file.with_suffix(f".{os.getpid()}.part") for what, file in missing.items()}
        paper = CACHE / f"job-{os.getpid()}.json"
        paper.write_text(json.dumps(job | {what: inside(part) for what, part in parts.items()}))
        if subprocess.run([NODE, "tools/precompile.mjs", paper], cwd=ROOT, check=False).returncode:
            stop("the engine could not be compiled; the reason stands above.")
        for what, file in missing.items():
            for old in CACHE.glob(f"{what}-*.zip"):
                old.unlink(missing_ok=True)
            parts[what].replace(file)
        paper.unlink()
    return engine, library


def inside(file: Path) -> str:
    """A path as seen from the project, which is also how Pyodide sees it."""
    return file.relative_to(ROOT).as_posix()


def bundle(*arguments: object, text: bytes = b"") -> bytes:
    """Run esbuild."""
    command = [str(BUNDLER), "--minify", "--log-level=warning", *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, input=text, stdout=subprocess.PIPE, check=False)
    if done.returncode:
        stop("the page could not be put together; the reason stands above.")
    return done.stdout


def closure(site: Path, name: str = "js/main.js") -> list[str]:
    """A script of the built site and all it cannot start without."""
    found = STATIC.findall((site / name).read_text())
    return [*dict.fromkeys([name, *(part for other in found for part in closure(site, f"js/{other}"))])]


def page(site: Path) -> None:
    """What is ours and needs no Python."""
    modules = ["--bundle", "--format=esm", "--target=es2022", "--charset=utf8", "--legal-comments=external"]
    modules += ["--outbase=.", f"--outdir={site}"]
    bundle(*modules, "--splitting", "--chunk-names=js/part-[hash]", "js/main.js")
    bundle(*modules, "js/worker.js", "js/opponent.js")
    for base, kinds in COPIED:
        for file in sorted(ROOT.glob(kinds)):
            if file.name != "tsconfig.json":
                write(site / file.relative_to(ROOT / base), file.read_bytes())
    for name in ("404.html", "LICENSE"):
        write(site / name, (ROOT / name).read_bytes())
    manifests(site)
    text = PRELOAD.sub("", (ROOT / "index.html").read_text())
    sheets = b"\n".join((ROOT / name).read_bytes() for name in SHEET.findall(text))
    write(site / "css" / "all.css", bundle("--loader=css", text=sheets))
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

    Only pictures for shop windows stay on the host.
    """
    (site / ".nojekyll").touch()
    if off:
        write(site / "sw.js", (ROOT / "js" / "service" / "off.js").read_bytes())
        return
    left = {".jpg", ".nojekyll", "sw.js"}
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


def python(site: Path, wheels: list[Path], engine: Path, library: Path) -> None:
    """Pyodide, the standard library, the engine and its wheels, and what the workers must know of them."""
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        data = (PYODIDE / name).read_bytes()
        write(site / "pyodide" / name, SOURCE_MAP.sub(b"", data) if name.endswith(".mjs") else data)
    write(site / "pyodide" / "python_stdlib.zip", library.read_bytes())
    write(site / "engine.zip", engine.read_bytes())
    micropip = next(WHEELS.glob("micropip-*.whl"))
    for wheel in (micropip, *wheels):
        write(site / "wheels" / wheel.name, wheel.read_bytes())
    counted = ["engine.zip", *(f"pyodide/{file.name}" for file in (site / "pyodide").iterdir())]
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_bytes())
    version = json.loads((PYODIDE / "package.json").read_bytes())["version"]
    facts = {
        "sizes": {name: (site / name).stat().st_size for name in sorted(counted)},
        "lock": {"info": lock["info"] | {"version": version}, "packages": {}},
        "micropip": f"wheels/{micropip.name}",
        "wheels": [f"wheels/{wheel.name}" for wheel in wheels],
    }
    write(site / "boot.json", json.dumps(facts).encode())


def build(site: Path, *, off: bool = False) -> None:
    """Build the whole site into a folder, which is emptied first; with `off`, with the kill switch thrown."""
    site = site.resolve()
    if site.exists() and any(site.iterdir()) and not (site / "boot.json").is_file():
        stop(f"{site} holds something else; give an empty folder.")
    wheels = engine_wheels()
    engine, library = precompiled(wheels[-1])
    shutil.rmtree(site, ignore_errors=True)
    python(site, wheels, engine, library)
    page(site)
    service(site, off=off)
