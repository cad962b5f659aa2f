/** After this many failed requests in a row nothing is sent for a while, on later pages too. */
const failuresAllowed = 5;
const pauseMs = 60 * 60 * 1000;
const key = 'foyer.analyticsPatience';
const closed = { failures: 0, until: 0 };

export type CircuitBreaker = {
  /** While open, nothing is sent. */
  isOpen: () => boolean;
  succeeded: () => void;
  /** Returns true when this failure opened it. */
  failed: () => boolean;
};

/** Stops sending to a host that does not answer: a content blocker may block it on purpose. */
export function createCircuitBreaker({ storage, now }: { storage: Storage; now: () => number }): CircuitBreaker {
  function read(): typeof closed {
    try {
      const { failures, until }: Partial<typeof closed> = JSON.parse(storage.getItem(key) ?? '{}');
      return typeof failures === 'number' && typeof until === 'number' ? { failures, until } : closed;
    } catch {
      return closed;
    }
  }
  let state = read();
  function save(next: typeof state): void {
    state = next;
    try {
      storage.setItem(key, JSON.stringify(next));
    } catch {
      // Blocked storage: the state lasts as long as the page.
    }
  }
  return {
    isOpen: () => state.until > now(),
    succeeded() {
      if (state.failures > 0) save(closed);
    },
    failed() {
      const failures = state.failures + 1;
      const isTooMany = failures >= failuresAllowed;
      save(isTooMany ? { failures: 0, until: now() + pauseMs } : { failures, until: 0 });
      return isTooMany;
    },
  };
}
