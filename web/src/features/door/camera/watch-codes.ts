import { openCodeReader } from './code-reader.ts';

/** Between two looks: quick enough for a line of people, slow enough for an old phone. */
const pauseMs = 120;
/** A code counts again once it was out of sight for so long. */
const forgottenMs = 2_500;

/**
 * Tells of each code that comes into a video's sight, once, until `signal` ends it. Whatever comes of a code, it goes on
 * looking: a bad one never stops the line. `isTaken`: whether the code was heard; one that was not is told again.
 */
export async function watchCodes(
  video: HTMLVideoElement,
  isTaken: (code: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const read = await openCodeReader();
  let last = { code: '', seenAt: Number.NEGATIVE_INFINITY };
  while (!signal.aborted) {
    const code = await read(video);
    const now = performance.now();
    if (code) {
      const isSame = code === last.code && now - last.seenAt < forgottenMs;
      if (isSame || (!signal.aborted && isTaken(code))) last = { code, seenAt: now };
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
