/** The scripts of this site that run beside the page; the browser starts no others (`trusted-types` in the page's policy). */

const OWN = ['js/worker.js', 'js/opponent.js', 'sw.js'];

/** The site's folder. */
export const BASE = new URL('../', import.meta.url);

/** @param {string} name */
function address(name) {
  if (!OWN.includes(name)) throw new Error(`not ours: ${name}`);
  return new URL(name, BASE).href;
}

/** @type {{ createScriptURL: (name: string) => string } | undefined} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy('marchstones', {
  createScriptURL: address,
});

/** The address of one of our scripts, as a worker's constructor takes it. @param {string} name below the site's folder */
export const own = (name) => (policy ? policy.createScriptURL(name) : address(name));
