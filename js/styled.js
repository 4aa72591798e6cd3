/** The style sheet of the table and of all that is fetched later: asked for once, and there when this is settled. */
export const styled = new Promise((/** @type {(value: unknown) => void} */ resolve) => {
  const href = new URL('../css/late.css', import.meta.url).href;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  link.onload = link.onerror = resolve;
  document.head.append(link);
});
