import { liveRules } from '#src/config/live.ts';

/** Limits how many unknown frames one connection may send. Times are in milliseconds. */
export class UnknownFrameLimit {
  #since = Number.NEGATIVE_INFINITY;
  #count = 0;

  allows(now: number): boolean {
    const { most, seconds } = liveRules.unknownFrames;
    if (now - this.#since >= seconds * 1000) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= most;
  }
}
