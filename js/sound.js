/** Paper, stone, wood and a short drone, made on the spot from noise and a few notes; the device's buzz with them. */

/** @type {AudioContext | null} */
let context = null;
/** A second of noise, from which paper, stone and wood are cut. @type {AudioBuffer | null} */
let noise = null;

/**
 * What a sound is made of: start in seconds, pitch, length, loudness, and the wave of a note or how narrow a band of noise.
 * @typedef {[number, number, number, number, OscillatorType | number]} Part
 */
/** A knock of stone on turf: the thud and the click. @type {(at: number, loud: number) => Part[]} */
const thud = (at, loud) => [
  [at, 70, 0.16, loud, 'sine'],
  [at, 1900, 0.03, loud / 2, 2],
];
/** A held note with the fifth above it. @type {(at: number, pitch: number, length: number) => Part[]} */
const drone = (at, pitch, length) => [
  [at, pitch, length, 0.07, 'sawtooth'],
  [at, pitch * 1.5, length, 0.05, 'sawtooth'],
];
/** @type {Record<string, Part[]>} */
const SOUNDS = {
  select: [[0, 3200, 0.06, 0.22, 0.8]],
  place: [[0, 1400, 0.05, 0.3, 0.7], ...thud(0.01, 0.22)],
  draw: [
    [0, 2600, 0.09, 0.2, 0.6],
    [0.06, 4200, 0.06, 0.14, 0.8],
  ],
  dice: [
    [0, 900, 0.04, 0.4, 5],
    [0.07, 1000, 0.04, 0.35, 5],
    [0.16, 1150, 0.04, 0.3, 5],
  ],
  refuse: [
    [0, 150, 0.1, 0.2, 'triangle'],
    [0.1, 120, 0.12, 0.2, 'triangle'],
  ],
  claim: [...thud(0, 0.5), ...thud(0.16, 0.3), ...drone(0.1, 196, 0.5)],
  turn: [
    [0, 523, 0.1, 0.1, 'sine'],
    [0.09, 659, 0.14, 0.1, 'sine'],
  ],
  win: [
    ...drone(0, 147, 2),
    [0.2, 440, 0.25, 0.12, 'triangle'],
    [0.45, 494, 0.25, 0.12, 'triangle'],
    [0.7, 587, 0.9, 0.14, 'triangle'],
  ],
  lose: [...drone(0, 110, 1.8), [0.2, 330, 0.4, 0.1, 'triangle'], [0.6, 262, 0.9, 0.1, 'triangle']],
};

/** Browsers let nothing sound before the first gesture. Where there is no sound at all, the game is played in silence. */
export function wake() {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') context.resume().catch(() => {});
  } catch {
    context = null;
  }
}

/** @param {AudioContext} there */
function hiss(there) {
  if (noise) return noise;
  noise = there.createBuffer(1, there.sampleRate, there.sampleRate);
  const data = noise.getChannelData(0);
  for (let k = 0; k < data.length; k++) data[k] = Math.random() * 2 - 1;
  return noise;
}

/** @param {string} name @param {{sounds: boolean, haptics: boolean}} settings */
export function sound(name, { sounds, haptics }) {
  if (haptics && navigator.userActivation?.hasBeenActive)
    navigator.vibrate?.(name === 'refuse' ? [30, 40, 30] : name === 'claim' ? 60 : 12);
  if (!sounds || !context) return;
  for (const [start, frequency, length, loud, kind] of SOUNDS[name] ?? []) {
    const at = context.currentTime + start;
    const level = new GainNode(context, { gain: 0 });
    level.gain.setValueAtTime(0, at);
    level.gain.linearRampToValueAtTime(loud, at + 0.008);
    level.gain.exponentialRampToValueAtTime(0.0005, at + length);
    level.connect(context.destination);
    /** @type {AudioScheduledSourceNode} */
    let voice;
    if (typeof kind === 'string') {
      voice = new OscillatorNode(context, { type: kind, frequency });
      voice.connect(level);
    } else {
      voice = new AudioBufferSourceNode(context, { buffer: hiss(context) });
      voice.connect(new BiquadFilterNode(context, { type: 'bandpass', frequency, Q: kind })).connect(level);
    }
    voice.start(at);
    voice.stop(at + length + 0.02);
  }
}
