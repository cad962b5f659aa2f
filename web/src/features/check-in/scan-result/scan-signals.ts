import type { ScanVerdict } from '@foyer/contract/rules/events/check-in.ts';

/** How a verdict is told to the eye, the ear and the hand. */
export type Tone = 'good' | 'again' | 'bad';

export function toneOf(verdict: ScanVerdict | 'failed'): Tone {
  if (verdict === 'ok') return 'good';
  return verdict === 'duplicate' || verdict === 'early' || verdict === 'over' ? 'again' : 'bad';
}

/** Frequencies one after the other, in hertz. */
const sounds: Record<Tone, readonly number[]> = { good: [880, 1320], again: [440, 440], bad: [220] };
const lengths: Record<Tone, number> = { good: 0.09, again: 0.14, bad: 0.4 };
const buzzes: Record<Tone, readonly number[]> = { good: [60], again: [80, 70, 80], bad: [350] };

let audio: AudioContext | null = null;

/** Browsers allow sound once somebody has pressed something. */
export function allowSound(): void {
  audio ??= typeof AudioContext === 'undefined' ? null : new AudioContext();
  void audio?.resume();
}

export function signal(tone: Tone, isLoud: boolean): void {
  navigator.vibrate?.([...buzzes[tone]]);
  if (isLoud && audio?.state === 'running') play(audio, tone);
}

function play(context: AudioContext, tone: Tone): void {
  for (const [index, frequency] of sounds[tone].entries()) {
    const startsAt = context.currentTime + index * (lengths[tone] + 0.03);
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.type = tone === 'bad' ? 'sawtooth' : 'sine';
    oscillator.frequency.value = frequency;
    volume.gain.setValueAtTime(0.25, startsAt);
    volume.gain.exponentialRampToValueAtTime(0.001, startsAt + lengths[tone]);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(startsAt);
    oscillator.stop(startsAt + lengths[tone]);
  }
}
