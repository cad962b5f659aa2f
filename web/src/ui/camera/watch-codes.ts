import { openCodeReader } from './open-code-reader.ts';

/** Time between two frames: short enough for a queue of people, long enough for an old phone. */
const frameMs = 120;
/** After this long out of sight a code counts again. A code without a response counts again even while it is in sight. */
const repeatMs = 2_500;

/** Handles a code. Resolves to whether the server responded; null if busy, in which case the code is reported again. */
export type CodeHandler = (code: string) => Promise<boolean> | null;

/**
 * Reports each code that comes into view of a video, once, until `signal` aborts. Neither a bad code nor a lost
 * connection stops it.
 */
export async function watchCodes(video: HTMLVideoElement, handleCode: CodeHandler, signal: AbortSignal): Promise<void> {
  const read = await openCodeReader();
  let last = { code: '', since: Number.NEGATIVE_INFINITY, hasResponse: true };
  while (!signal.aborted) {
    const code = await read(video);
    const now = performance.now();
    if (code && code === last.code && now - last.since < repeatMs) {
      if (last.hasResponse) last.since = now;
    } else if (code && !signal.aborted) {
      const response = handleCode(code);
      if (response) {
        const current = { code, since: now, hasResponse: true };
        last = current;
        void response.then((hasResponse) => {
          current.hasResponse = hasResponse;
        });
      }
    }
    await new Promise((resolve) => setTimeout(resolve, frameMs));
  }
}
