import type { CounterState, Counters } from '#src/deps.ts';

/** Maximum number of windows in memory; the oldest are dropped. */
const most = 10_000;

/** Counters of this process, used while the shared ones do not respond. */
export function memoryCounters(): Counters {
  const kept = new Map<string, CounterState>();
  const activeWindow = (key: string, now: Date) => {
    const counted = kept.get(key);
    return counted && counted.resetsAt > now ? counted : null;
  };
  return {
    async spend({ key, many, limit, seconds, now }) {
      const before = activeWindow(key, now) ?? { spent: 0, resetsAt: new Date(now.getTime() + seconds * 1000) };
      if (before.spent + many > limit) return { allowed: false, ...before };
      const after = { ...before, spent: before.spent + many };
      kept.delete(key);
      kept.set(key, after);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return { allowed: true, ...after };
    },
    async refund(key, now) {
      const counted = activeWindow(key, now);
      if (counted) kept.set(key, { ...counted, spent: Math.max(0, counted.spent - 1) });
    },
    async read(keys) {
      return keys.flatMap((key) => kept.get(key) ?? []);
    },
  };
}
