import { openCodeReader } from './code-reader.ts';

/** Between two looks: quick enough for a line of people, slow enough for an old phone. */
const pauseMs = 120;
/** A code counts again once it was out of sight for so long; one that nobody answered, also while it is held there. */
const forgottenMs = 2_500;

/** Somebody shows a code. Whether there was an answer; null: it was not heard, and is told again. */
export type Hear = (code: string) => Promise<boolean> | null;

/**
 * Tells of each code that comes into a video's sight, once, until `signal` ends it. Whatever comes of a code, it goes on
 * looking: a bad one never stops the line, and neither does a network that is away for a moment.
 */
export async function watchCodes(video: HTMLVideoElement, hear: Hear, signal: AbortSignal): Promise<void> {
  const read = await openCodeReader();
  let last = { code: '', since: Number.NEGATIVE_INFINITY, isAnswered: true };
  while (!signal.aborted) {
    const code = await read(video);
    const now = performance.now();
    if (code && code === last.code && now - last.since < forgottenMs) {
      if (last.isAnswered) last.since = now;
    } else if (code && !signal.aborted) {
      const answered = hear(code);
      if (answered) {
        const shown = { code, since: now, isAnswered: true };
        last = shown;
        void answered.then((isAnswered) => {
          shown.isAnswered = isAnswered;
        });
      }
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
