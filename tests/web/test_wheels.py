"""The engine's wheels are for everybody: any Pyodide page can install them from the site."""

import shutil

import pytest

from setup import ROOT, WHEELS
from web.conftest import watch
from web.host import Host

INSTALL = """async ([site, wheel]) => {
  const { loadPyodide } = await import('./pyodide.mjs');
  const python = await loadPyodide();
  await python.loadPackage(new URL('micropip-0.11.1-py3-none-any.whl', location.href).href);
  await python.pyimport('micropip').install(site + 'wheels/' + wheel);
  return python.pyimport('marchstones.bridge').answer('{"do": "rules"}');
}"""


@pytest.mark.parametrize("tag", ["py3-none-any", "cp314-cp314-pyemscripten_2026_0_wasm32"])
def test_another_page_installs_the_engine(host, context, problems, tmp_path, tag):
    """A page of another origin, with a stock Pyodide of its own, installs the wheel by its address and asks it."""
    shutil.copytree(ROOT / "node_modules" / "pyodide", tmp_path, dirs_exist_ok=True)
    shutil.copy(next(WHEELS.glob("micropip-*.whl")), tmp_path)
    (tmp_path / "index.html").write_text("<!doctype html><link rel=icon href=data:,><title>elsewhere</title>")
    wheel = next(host.folder.glob(f"wheels/marchstones-*-{tag}.whl"))
    other = Host(tmp_path)
    page = watch(context.new_page(), problems)
    page.goto(other.url)
    answer = page.evaluate(INSTALL.replace("./pyodide.mjs", f"{other.url}pyodide.mjs"), [host.url, wheel.name])
    other.stop()
    assert '"borders-2024"' in answer
    assert ('"compiled":true' in answer.replace(" ", "")) == tag.startswith("cp314")
    assert not problems
