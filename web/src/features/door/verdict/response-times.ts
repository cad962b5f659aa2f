const kept = 50;

/** How long the last verdicts took, in milliseconds; 95 of 100 took no longer than what it answers. */
export class ResponseTimes {
  readonly #times: number[] = [];

  add(ms: number): void {
    this.#times.push(ms);
    if (this.#times.length > kept) this.#times.shift();
  }

  p95(): number | null {
    const sorted = this.#times.toSorted((a, b) => a - b);
    return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? null;
  }
}
