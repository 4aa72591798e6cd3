"""Looking at the page in every language: what sticks out, what is too small to hit or to read, what axe finds."""

from setup import ROOT

AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text()
RUN = """async () => {
  const { violations } = await axe.run(document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    rules: { 'target-size': { enabled: true } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ target }) => target).join(' | ')}`);
}"""
# Another language, chosen as the settings do it, without a sheet over what is looked at.
SPEAK = """async (lang) => {
  const box = Object.assign(document.createElement('input'), { value: lang, hidden: true });
  box.dataset.set = 'lang';
  document.body.append(box);
  box.dispatchEvent(new Event('change', { bubbles: true }));
  box.remove();
  while (document.documentElement.lang !== lang) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve));
}"""
# What sticks out: of the page, of the table, of its own box.
FAULTS = """() => {
  const root = document.documentElement;
  const table = document.querySelector('main.table') && !document.querySelector('dialog[open]');
  const name = (one) => `<${one.localName} class="${one.className}"> ${one.textContent.trim().slice(0, 40)}`;
  const faults = [];
  if (root.scrollWidth > innerWidth) faults.push(`page: ${root.scrollWidth} wide`);
  if (table && root.scrollHeight > innerHeight) faults.push(`page: ${root.scrollHeight} high`);
  const clipped = (one) => {
    for (let up = one.parentElement; up && up !== document.body; up = up.parentElement)
      if (getComputedStyle(up).overflow !== 'visible') return true;
    return false;
  };
  for (const one of document.querySelectorAll('#app *')) {
    if (!one.checkVisibility() || one.closest('.sr, svg svg, symbol') || one.matches('.sr *')) continue;
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect();
    if (!width || !height) continue;
    const tall = table && (top < -0.6 || bottom > innerHeight + 0.6);
    if ((left < -0.6 || right > innerWidth + 0.6 || tall) && !clipped(one))
      faults.push(`outside: ${name(one)} ${[left, top, right, bottom].map(Math.round)}`);
    const { overflowX, overflowY } = getComputedStyle(one);
    if (/auto|scroll/.test(overflowX) && !one.matches('.wide') && one.scrollWidth > one.clientWidth + 1)
      faults.push(`scrolls sideways: ${name(one)} ${one.scrollWidth} > ${one.clientWidth}`);
    const drawn = one instanceof SVGElement;
    const text = !drawn && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (text && one.clientWidth && one.scrollWidth > one.clientWidth + 1 && overflowX !== 'auto')
      faults.push(`too wide: ${name(one)} ${one.scrollWidth} > ${one.clientWidth}`);
    if (text && one.clientHeight && one.scrollHeight > one.clientHeight + 3 && overflowY !== 'auto')
      faults.push(`too high: ${name(one)} ${one.scrollHeight} > ${one.clientHeight}`);
    const key = text && one.matches('button > small') && one.parentElement.getBoundingClientRect();
    if (key && (left < key.left + 1 || right > key.right - 1))
      faults.push(`over the edge of its button: ${name(one)} ${[left, key.left, right, key.right].map(Math.round)}`);
    // whoever speaks to the page says what is to be read
    const word = one.matches('button[aria-label]') && one.querySelector(':scope > small')?.textContent.trim();
    if (word && !one.ariaLabel.toLowerCase().includes(word.toLowerCase()))
      faults.push(`named otherwise: ${name(one)} ${one.ariaLabel}`);
  }
  for (const log of document.querySelectorAll('.beside .log')) {
    const [line, panel] = [[...log.querySelectorAll('li')].at(-1), log.closest('.beside')];
    log.scrollTop = log.scrollHeight; // a frame early
    if (line && line.getBoundingClientRect().bottom > panel.getBoundingClientRect().bottom)
      faults.push(`out of sight: ${name(line)}`);
  }
  return [...new Set(faults)];
}"""
# What is too small: for a finger, for the eye. Each kind of thing with its least width and height.
SMALL = """() => {
  const faults = [];
  const measure = (what, width, height) => {
    for (const one of document.querySelectorAll(what)) {
      if (!one.checkVisibility() || one.closest('.sr')) continue;
      const box = (one.matches('input') && one.closest('label') || one).getBoundingClientRect();
      if (box.width + 0.1 < width || box.height + 0.1 < height)
        faults.push(`small: ${what} ${one.className} ${box.width.toFixed(1)} x ${box.height.toFixed(1)}`);
    }
  };
  measure('button, input, summary, a[href], select', 24, 24);
  measure('.act .btn, .acts .btn, .go .btn, .top .tool, .coach .btn, .sheet-body .btn', 44, 44);
  measure('main:not(.replay) .hand:not(.many) button.card, button.die', 44, 44);
  measure('.hand.many button.card, button.ath', 36, 36);
  measure('.stone', 37, 32);
  measure('.owns .hit', 37, 100);
  for (const one of document.querySelectorAll('.board .idx, main:not(.replay) button .idx'))
    if (one.checkVisibility() && one.textContent.trim() && parseFloat(getComputedStyle(one).fontSize) < 14.7)
      faults.push(`unreadable: ${one.textContent.trim()} ${getComputedStyle(one).fontSize}`);
  return [...new Set(faults)].slice(0, 6);
}"""
# Fetching a language takes a moment; all of them are looked at in one go.
ROUND = f"""async (langs) => {{
  const speak = {SPEAK};
  const faults = {FAULTS};
  const small = {SMALL};
  const found = small();
  for (const lang of langs) {{
    await speak(lang);
    found.push(...faults().map((fault) => `${{lang}} ${{fault}}`));
  }}
  return found;
}}"""
DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def axe(page):
    """What axe finds on a page as it is."""
    page.evaluate(f"() => {{ if (!window.axe) {{ {AXE} }} }}")
    return page.evaluate(RUN)
