/** Seven small sounds, made on the spot; the device's buzz with them. */

/** @type {AudioContext | null} */
let context = null;

/** Each note: start in seconds, frequency, length, loudness, wave. @type {Record<string, [number, number, number, number, OscillatorType][]>} */
const SOUNDS = {
  select: [[0, 620, 0.05, 0.08, 'triangle']],
  place: [
    [0, 190, 0.09, 0.3, 'sine'],
    [0, 95, 0.12, 0.3, 'sine'],
  ],
  refuse: [
    [0, 150, 0.12, 0.16, 'square'],
    [0.1, 120, 0.14, 0.16, 'square'],
  ],
  draw: [[0, 420, 0.06, 0.1, 'sawtooth']],
  claim: [
    [0, 392, 0.14, 0.2, 'triangle'],
    [0.1, 523, 0.14, 0.2, 'triangle'],
    [0.2, 659, 0.22, 0.2, 'triangle'],
  ],
  turn: [
    [0, 523, 0.1, 0.12, 'sine'],
    [0.09, 659, 0.14, 0.12, 'sine'],
  ],
  win: [
    [0, 392, 0.18, 0.2, 'triangle'],
    [0.15, 494, 0.18, 0.2, 'triangle'],
    [0.3, 587, 0.18, 0.2, 'triangle'],
    [0.45, 784, 0.4, 0.22, 'triangle'],
  ],
  lose: [
    [0, 392, 0.2, 0.18, 'triangle'],
    [0.18, 330, 0.2, 0.18, 'triangle'],
    [0.36, 262, 0.4, 0.18, 'triangle'],
  ],
};

/** Browsers let nothing sound before the first gesture. */
export function wake() {
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume();
}

/** @param {string} name @param {{sounds: boolean, haptics: boolean}} settings */
export function sound(name, { sounds, haptics }) {
  if (haptics && navigator.userActivation?.hasBeenActive)
    navigator.vibrate?.(name === 'refuse' ? [30, 40, 30] : name === 'claim' ? 60 : 12);
  if (!sounds || !context) return;
  for (const [start, pitch, length, loud, wave] of SOUNDS[name] ?? []) {
    const at = context.currentTime + start;
    const voice = new OscillatorNode(context, { type: wave, frequency: pitch });
    const level = new GainNode(context, { gain: 0 });
    level.gain.setValueAtTime(0, at);
    level.gain.linearRampToValueAtTime(loud, at + 0.008);
    level.gain.exponentialRampToValueAtTime(0.0005, at + length);
    voice.connect(level).connect(context.destination);
    voice.start(at);
    voice.stop(at + length + 0.02);
  }
}
