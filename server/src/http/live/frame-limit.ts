/** Limits how many frames of a kind one connection may send. Times are in milliseconds. */
export class FrameLimit {
  readonly #most: number;
  readonly #periodMs: number;
  #since = Number.NEGATIVE_INFINITY;
  #count = 0;

  constructor({ most, seconds }: { most: number; seconds: number }) {
    this.#most = most;
    this.#periodMs = seconds * 1000;
  }

  allows(now: number): boolean {
    if (now - this.#since >= this.#periodMs) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= this.#most;
  }
}
