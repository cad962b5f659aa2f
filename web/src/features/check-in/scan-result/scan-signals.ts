import type { ScanVerdict } from '@foyer/contract/rules/events/scan-verdicts.ts';

/** The kind of signal for a verdict: color, sound and vibration. */
export type Tone = 'success' | 'warning' | 'error';

export function toneOf(verdict: ScanVerdict | 'failed'): Tone {
  if (verdict === 'ok') return 'success';
  return verdict === 'duplicate' || verdict === 'early' || verdict === 'over' ? 'warning' : 'error';
}

/** Frequencies of consecutive tones, in hertz. */
const sounds: Record<Tone, readonly number[]> = { success: [880, 1320], warning: [440, 440], error: [220] };
/** The length of each tone, in seconds. */
const durations: Record<Tone, number> = { success: 0.09, warning: 0.14, error: 0.4 };
/** Alternating vibrations and pauses, in milliseconds. */
const vibrations: Record<Tone, readonly number[]> = { success: [60], warning: [80, 70, 80], error: [350] };

let audio: AudioContext | null = null;

/** To be called from a click or key press: browsers allow sound only after one. */
export function allowSound(): void {
  audio ??= typeof AudioContext === 'undefined' ? null : new AudioContext();
  void audio?.resume();
}

export function signal(tone: Tone, isLoud: boolean): void {
  navigator.vibrate?.([...vibrations[tone]]);
  if (isLoud && audio?.state === 'running') play(audio, tone);
}

function play(context: AudioContext, tone: Tone): void {
  for (const [index, frequency] of sounds[tone].entries()) {
    const startsAt = context.currentTime + index * (durations[tone] + 0.03);
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.type = tone === 'error' ? 'sawtooth' : 'sine';
    oscillator.frequency.value = frequency;
    volume.gain.setValueAtTime(0.25, startsAt);
    volume.gain.exponentialRampToValueAtTime(0.001, startsAt + durations[tone]);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(startsAt);
    oscillator.stop(startsAt + durations[tone]);
  }
}
