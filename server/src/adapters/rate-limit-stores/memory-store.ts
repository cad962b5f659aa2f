import type { Counted, Counters } from '#src/deps.ts';

/** So many windows at most, for the short time: the oldest go. */
const most = 10_000;

/** Counters of this process alone, for the time in which those that all share do not answer (rule 10). */
export function ownCounters(): Counters {
  const kept = new Map<string, Counted>();
  const living = (key: string, now: Date) => {
    const counted = kept.get(key);
    return counted && counted.resetsAt > now ? counted : null;
  };
  return {
    async spend({ key, many, limit, seconds, now }) {
      const before = living(key, now) ?? { spent: 0, resetsAt: new Date(now.getTime() + seconds * 1000) };
      if (before.spent + many > limit) return { allowed: false, ...before };
      const after = { ...before, spent: before.spent + many };
      kept.delete(key);
      kept.set(key, after);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
      return { allowed: true, ...after };
    },
    async refund(key, now) {
      const counted = living(key, now);
      if (counted) kept.set(key, { ...counted, spent: Math.max(0, counted.spent - 1) });
    },
    async read(keys) {
      return keys.flatMap((key) => kept.get(key) ?? []);
    },
  };
}
