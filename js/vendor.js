/** The two packages the page uses; everything else is its own. */
export { html, svg, nothing, render } from 'lit-html';
export { repeat } from 'lit-html/directives/repeat.js';
export { createStore as openStore, del, entries, set } from 'idb-keyval';
