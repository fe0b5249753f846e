// Little sounds, made on the spot: nothing is fetched.

let context = null;

/** Be ready to sound: browsers allow it only once something was pressed. */
export function wake() {
  const Context = window.AudioContext ?? window.webkitAudioContext;
  if (!Context) return;
  context ??= new Context();
  if (context.state === "suspended") context.resume();
}

/** Three falling notes: time is up. */
export function soundTimeUp() {
  [784, 659, 523].forEach((pitch, at) => note(pitch, at * 0.22, 0.3));
}

/** One soft note: a turn has passed. */
export function soundPassed() {
  note(659, 0, 0.12);
}

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
