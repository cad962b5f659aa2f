/** After so many requests in a row that did not arrive, nothing is tried for a while, also on the pages that follow. */
const failuresAllowed = 5;
const pauseMs = 60 * 60 * 1000;
const key = 'foyer.analyticsPatience';
const fresh = { failures: 0, until: 0 };

export type Patience = {
  isOver: () => boolean;
  arrived: () => void;
  /** True when this one was one too many. */
  failed: () => boolean;
};

/** How long a host that does not answer is asked: somebody may block it on purpose. */
export function patience({ storage, now }: { storage: Storage; now: () => number }): Patience {
  function read(): typeof fresh {
    try {
      const { failures, until }: Partial<typeof fresh> = JSON.parse(storage.getItem(key) ?? '{}');
      return typeof failures === 'number' && typeof until === 'number' ? { failures, until } : fresh;
    } catch {
      return fresh;
    }
  }
  let state = read();
  function keep(next: typeof state): void {
    state = next;
    try {
      storage.setItem(key, JSON.stringify(next));
    } catch {
      // Then it counts for this page.
    }
  }
  return {
    isOver: () => state.until > now(),
    arrived() {
      if (state.failures > 0) keep(fresh);
    },
    failed() {
      const failures = state.failures + 1;
      const isTooMany = failures >= failuresAllowed;
      keep(isTooMany ? { failures: 0, until: now() + pauseMs } : { failures, until: 0 });
      return isTooMany;
    },
  };
}
