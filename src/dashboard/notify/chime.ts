/** Two short tones, made here: no file is loaded. */
const TONES = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.14 },
] as const;
const LENGTH_S = 0.22;
const LOUDNESS = 0.12;

let audio: AudioContext | null = null;

/** Silent where the browser lets no page sound before somebody has touched it. */
export function chime(): void {
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume().catch(() => undefined);
    for (const { hertz, at } of TONES) sound(audio, hertz, audio.currentTime + at);
  } catch {
    // There is nothing to sound with.
  }
}

function sound(context: AudioContext, hertz: number, from: number): void {
  const tone = new OscillatorNode(context, { frequency: hertz, type: "sine" });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, from);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, from + 0.01);
  loudness.gain.exponentialRampToValueAtTime(0.0001, from + LENGTH_S);
  tone.connect(loudness).connect(context.destination);
  tone.start(from);
  tone.stop(from + LENGTH_S);
}
