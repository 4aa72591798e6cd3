/**
 * The last resort: a script that needs nothing else. Where the page fails to start or to draw itself, it says so and offers to repair
 * and to export. main.js says that it is up by `data-up` on the document's root, and takes that back when it cannot draw.
 */
{
  const TEXTS = {
    en: {
      stuck: 'Marchstones is stuck',
      why: 'The page didn’t start, or can’t go on. On a slow connection, just wait a moment.',
      help: 'Repair downloads everything again and resets the settings. Saved games are kept. To be safe, export them to a file first.',
      repair: 'Repair',
      save: 'Export all games',
      file: 'Marchstones can’t run straight from a file: browsers load its parts only from a web server. Run “npm start”, or put this folder on any web server.',
    },
    de: {
      stuck: 'Marchstones hängt',
      why: 'Die Seite ist nicht gestartet oder kommt nicht weiter. Ist die Verbindung langsam, warte einfach einen Moment.',
      help: '„Reparieren“ lädt alles neu und setzt die Einstellungen zurück. Gespeicherte Partien bleiben erhalten. Exportiere sie zur Sicherheit vorher als Datei.',
      repair: 'Reparieren',
      save: 'Alles exportieren',
      file: 'Direkt als Datei geöffnet läuft Marchstones nicht: Browser laden seine Teile nur von einem Webserver. Führ „npm start“ aus oder leg diesen Ordner auf einen Webserver.',
    },
    nl: {
      stuck: 'Marchstones zit vast',
      why: 'De pagina is niet gestart of kan niet verder. Bij een trage verbinding helpt het misschien om even te wachten.',
      help: '‘Herstellen’ laadt alles opnieuw en zet de instellingen terug. Opgeslagen partijen blijven bewaard. Exporteer ze voor de zekerheid eerst als bestand.',
      repair: 'Herstellen',
      save: 'Alles exporteren',
      file: 'Rechtstreeks als bestand geopend werkt Marchstones niet: browsers laden de onderdelen alleen van een webserver. Voer ‘npm start’ uit of zet deze map op een webserver.',
    },
    fr: {
      stuck: 'Marchstones est bloqué',
      why: 'La page n’a pas démarré ou ne peut pas continuer. Si la connexion est lente, attends un instant.',
      help: '« Réparer » télécharge tout à nouveau et remet les réglages à zéro. Les parties enregistrées restent. Par précaution, exporte-les d’abord dans un fichier.',
      repair: 'Réparer',
      save: 'Tout exporter',
      file: 'Ouvert comme simple fichier, Marchstones ne marche pas : les navigateurs ne chargent ses éléments que depuis un serveur web. Lance « npm start » ou dépose ce dossier sur un serveur web.',
    },
    es: {
      stuck: 'Marchstones se ha atascado',
      why: 'La página no ha arrancado o no puede seguir. Si la conexión va lenta, espera un momento.',
      help: '«Reparar» lo descarga todo de nuevo y restablece los ajustes. Las partidas guardadas se conservan. Por si acaso, expórtalas antes a un archivo.',
      repair: 'Reparar',
      save: 'Exportar todo',
      file: 'Abierto como simple archivo, Marchstones no funciona: los navegadores solo cargan sus partes desde un servidor web. Ejecuta «npm start» o pon esta carpeta en un servidor web.',
    },
  };
  /** Milliseconds a start may take, one that had an error too, and a repair. */
  const PATIENCE = 20000;
  const MOMENT = 1000;
  const REPAIR = 5000;
  const GAMES = 'marchstones';
  /** What is put aside: not `marchstones-last` and `marchstones-game …`, where games are that found no room elsewhere. */
  const SETTINGS = /^marchstones-(?!last|game )(?!.* aside$)/;

  const root = document.documentElement;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const BASE = new URL('../', script.src);
  const lang = (navigator.languages || [])
    .map((tag) => tag.split('-')[0]?.toLowerCase() ?? '')
    .find((tag) => Object.keys(TEXTS).includes(tag));
  const texts = TEXTS[/** @type {keyof typeof TEXTS} */ (lang || 'en')];

  /** @type {HTMLDialogElement | null} */
  let dialog = null;

  /** @param {keyof HTMLElementTagNameMap} name @param {string} text @param {string} [kind] */
  function element(name, text, kind) {
    const made = document.createElement(name);
    made.textContent = text;
    if (kind) made.className = kind;
    return made;
  }

  /** @param {string} text @param {string} kind @param {() => unknown} act */
  function button(text, kind, act) {
    const made = element('button', text, kind);
    made.addEventListener('click', act);
    return made;
  }

  /** Says it, unless all is well by now. */
  function look() {
    if ('up' in root.dataset || dialog) return;
    dialog = document.createElement('dialog');
    dialog.className = 'sheet rescue';
    dialog.lang = lang || 'en';
    const row = element('p', '', 'row');
    row.append(button(texts.repair, 'btn main', repair), button(texts.save, 'btn', save));
    const title = element('h2', texts.stuck);
    title.id = 'rescue';
    dialog.setAttribute('aria-labelledby', title.id);
    dialog.addEventListener('cancel', (event) => event.preventDefault());
    const head = document.createElement('header');
    const body = element('div', '', 'sheet-body');
    head.append(title);
    body.append(element('p', texts.why), element('p', texts.help), row);
    dialog.append(head, body);
    document.body.append(dialog);
    dialog.showModal();
  }

  /** It goes on after all. */
  function rise() {
    if (!dialog || !('up' in root.dataset)) return;
    dialog.remove();
    dialog = null;
  }

  /** @param {number} ms */
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

  /** The copies of the site and what serves them. */
  async function clear() {
    const { caches } = window;
    const found = navigator.serviceWorker && (await navigator.serviceWorker.getRegistration(BASE));
    if (found) await found.unregister();
    for (const name of caches ? await caches.keys() : [])
      if (name.startsWith(`marchstones ${BASE.pathname} `)) await caches.delete(name);
  }

  function aside() {
    for (const key of Object.keys(localStorage).filter((one) => SETTINGS.test(one))) {
      localStorage.setItem(`${key} aside`, localStorage.getItem(key) || '');
      localStorage.removeItem(key);
    }
  }

  /** The page's own files, past what the browser remembers of them. */
  async function afresh() {
    const all = /** @type {NodeListOf<any>} */ (document.querySelectorAll('script[src], link[href]'));
    await Promise.allSettled([...all].map((one) => fetch(one.src || one.href, { cache: 'reload' })));
  }

  /** Begins afresh, whichever part of it works; without what stands behind the #. */
  async function repair() {
    const most = pause(REPAIR);
    for (const part of [clear, aside, afresh]) await Promise.race([run(part), most]);
    location.replace(location.pathname + location.search);
  }

  /** @param {() => unknown} part */
  async function run(part) {
    try {
      await part();
    } catch (error) {
      console.warn(error);
    }
  }

  /** Whatever lies in the database, sound or not. @returns {Promise<any[]>} */
  const kept = () =>
    new Promise((resolve) => {
      const asked = indexedDB.open(GAMES);
      // There is none, and an empty one would be in the page's way.
      asked.onupgradeneeded = () => asked.transaction?.abort();
      asked.onerror = asked.onblocked = () => resolve([]);
      asked.onsuccess = async () => {
        const stores = [...asked.result.objectStoreNames];
        const lists = stores.map((name) => all(asked.result.transaction(name).objectStore(name).getAll()));
        resolve((await Promise.all(lists)).flat());
        asked.result.close();
      };
    });

  /** @param {IDBRequest<any[]>} asked @returns {Promise<any[]>} */
  const all = (asked) =>
    new Promise((resolve) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => resolve([]);
    });

  /** @param {any} value what can be written into a file of it */
  function plain(value) {
    try {
      return JSON.parse(JSON.stringify(value));
    } catch {
      return String(value);
    }
  }

  /** A file of everything there is; of the games, those that look like games can be imported again. */
  async function save() {
    /** @type {any[]} */
    let found = [];
    /** @type {Record<string, unknown>} */
    let storage = {};
    await run(async () => {
      found = (await Promise.race([kept(), pause(REPAIR).then(() => [])])).map(plain);
    });
    await run(() => {
      storage = Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.startsWith(GAMES)));
    });
    const isGame = (/** @type {any} */ one) => Array.isArray(one?.record?.moves);
    const saves = found.filter(isGame);
    const rest = found.filter((one) => !isGame(one));
    const text = JSON.stringify({ format: 'marchstones/saves', saves, rest, storage }, null, 1);
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
    link.download = 'marchstones.json';
    link.click();
  }

  if (location.protocol === 'file:')
    document.querySelector('#app .late')?.replaceWith(element('p', texts.file, 'note'));
  else {
    const soon = () => setTimeout(look, MOMENT);
    // A script that did not come says so to itself alone; a picture is no reason.
    const grave = (/** @type {any} */ target) => target === window || target.localName === 'script';
    addEventListener('error', ({ target }) => grave(target) && soon(), true);
    addEventListener('unhandledrejection', soon);
    setTimeout(look, PATIENCE);
    new MutationObserver(rise).observe(root, { attributeFilter: ['data-up'] });
  }
}
