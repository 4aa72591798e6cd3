/** Chance from the browser's own source. */

/** A name nobody else has: 128 bits. (`crypto.randomUUID` is only there where the address is secure, so not on plain http.) */
export const freshId = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(16).padStart(8, '0')).join('');

/** A seed in the words the engine takes: 96 bits, too many for a number here. */
export const freshSeed = () => [...crypto.getRandomValues(new Uint32Array(3))];
