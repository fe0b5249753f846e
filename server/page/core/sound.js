// Little sounds, made on the spot: nothing is fetched.

/** @type {AudioContext | null} */
let context = null;

/** Be ready to sound: browsers allow it only once something was pressed. */
export function wake() {
  if (!("AudioContext" in window)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume();
}

/** Three falling notes: time is up. */
export function soundTimeUp() {
  [784, 659, 523].forEach((pitch, at) => note(pitch, at * 0.22, 0.3));
}

/** A short tick: another of the last seconds. */
export function soundTick() {
  note(1568, 0, 0.05);
}

/** Two quick notes that rise: a turn is accepted. */
export function soundAccepted() {
  note(988, 0, 0.07);
  note(1319, 0.07, 0.12);
}

/** Two low knocks: a turn is refused. */
export function soundRefused() {
  [0, 0.17].forEach((after) => note(147, after, 0.13));
}

/**
 * @param {number} pitch hertz
 * @param {number} after seconds
 * @param {number} length seconds
 */
function note(pitch, after, length) {
  if (context?.state !== "running") return;
  const tone = context.createOscillator();
  const loudness = context.createGain();
  const from = context.currentTime + after;
  tone.type = "triangle";
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.0001, from);
  loudness.gain.exponentialRampToValueAtTime(0.25, from + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, from + length);
  tone.connect(loudness).connect(context.destination);
  tone.start(from);
  tone.stop(from + length + 0.05);
}
