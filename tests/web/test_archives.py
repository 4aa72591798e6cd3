"""What the workers load beside Pyodide: the modules their roles import, no others, with the lines of their errors."""

import gzip
import json
import shutil
import subprocess

import pytest

from build import ARCHIVES, BUILT, COMPILED, NODE, PURE, PYODIDE, WHEELS
from setup import ROOT

LINES = """
import { readFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';
const python = await loadPyodide({ args: ['-X', 'no_debug_ranges'] });
python.FS.writeFile('/packed.zip', new Uint8Array(readFileSync(process.argv[1])));
python.FS.writeFile('/sources.zip', new Uint8Array(readFileSync(process.argv[2])));
console.log(python.runPython(`
import json, marshal, zipfile

def lines(code):
    inner = [lines(one) for one in code.co_consts if hasattr(one, 'co_code')]
    return [code.co_name, [line for _, _, line in code.co_lines()], sorted(inner, key=json.dumps)]

packed, sources, found = zipfile.ZipFile('/packed.zip'), zipfile.ZipFile('/sources.zip'), []
for name in packed.namelist():
    if name.endswith('.pyc'):
        code = marshal.loads(packed.read(name)[16:])
        plain = compile(sources.read(name[:-1]), name, 'exec', dont_inherit=True)
        told = {row[0] for row in code.co_positions() if row[2] is not None}
        found.append([name, code.co_filename, lines(code) == lines(plain), len(told), code.co_names])
json.dumps(found)
`));
"""


FEWER = """
def table(door):
    asked(door, "rules")

opponent = table
"""
LACKING = """
whole = lean

def lean(files, wanted, below=""):
    return whole(files, wanted - {"%s"}, below)
"""


def archive(site, name, tmp_path):
    """An archive of the site, unpacked."""
    file = tmp_path / f"{name.replace('/', '-')}.zip"
    file.write_bytes(gzip.decompress((site / name).read_bytes()))
    return file


@pytest.mark.parametrize(
    ("name", "below"), [("engine.pack", "marchstones/"), ("pyodide/library.pack", "/lib/python314.zip/")]
)
def test_errors_keep_their_lines(site, tmp_path, name, below):
    """Every module that is packed has the lines of its source in it, under its name; columns it has none."""
    sources = PYODIDE / "python_stdlib.zip" if "library" in name else BUILT / PURE
    command = [NODE, "--input-type=module", "-e", LINES, archive(site, name, tmp_path), sources]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert len(found) > 50
    for file, named, same, columns, _ in found:
        assert named.startswith(below), file
        assert same, file
        assert columns == 0, file


@pytest.fixture
def bare(tmp_path, site):
    """`bare(module)`: packs without this module, with roles that do little; what is complained of."""
    assert site.is_dir()  # so the wheels are built

    def pack(without):
        for name in ("tools", "js"):
            shutil.copytree(ROOT / name, tmp_path / name)
        shutil.copytree(PYODIDE, tmp_path / "node_modules" / "pyodide")
        wheels = [BUILT / COMPILED, BUILT / PURE]
        for file in (*wheels, *WHEELS.glob("micropip-*.whl")):
            shutil.copy(file, tmp_path)
        for name, more in (("roles.py", FEWER), ("precompile.py", LACKING % without)):
            file = tmp_path / "tools" / name
            file.write_text(file.read_text() + more)
        job = {"stock": "node_modules/pyodide/python_stdlib.zip", "pure": wheels[-1].name, "best": wheels[0].name}
        job |= {"micropip": next(tmp_path.glob("micropip-*.whl")).name}
        job["parts"] = {name.rpartition("/")[2].partition(".")[0]: f"{n}.part" for n, name in enumerate(ARCHIVES)}
        (tmp_path / "job.json").write_text(json.dumps(job))
        command = [NODE, "tools/precompile.mjs", "job.json"]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    return pack


@pytest.mark.parametrize("module", ["bz2", "marchstones.review"])
def test_a_module_that_is_missing_fails_the_build(bare, module):
    """One of the engine, and one of the library whose absence is caught where it is imported (`bz2`)."""
    done = bare(module)
    assert done.returncode == 1
    assert module.rpartition(".")[2] in done.stderr
