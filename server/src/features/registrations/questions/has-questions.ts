import { perDatabase } from '#src/db/per-database.ts';
import type { Deps } from '#src/deps.ts';
import { activeQuestions } from './active-questions.ts';

type CachedAnswer = { at: number; hasAny: Promise<boolean> };
const cache = perDatabase<Map<string, CachedAnswer>>(() => new Map());

/** Changes made by other processes are seen after this time. */
const freshMs = 1_000;
const maxCached = 1_000;

/**
 * Whether an event has registration questions. Cached for a second, because every registration needs it and very many can
 * arrive in a second.
 */
export function hasQuestions(deps: Pick<Deps, 'db' | 'clock'>, eventId: string): Promise<boolean> {
  const events = cache(deps);
  const now = deps.clock.now().getTime();
  const last = events.get(eventId);
  if (last && now - last.at < freshMs) return last.hasAny;
  if (events.size >= maxCached) events.clear();
  const hasAny = activeQuestions(deps.db, eventId).then((questions) => questions.length > 0);
  events.set(eventId, { at: now, hasAny });
  hasAny.catch(() => events.delete(eventId));
  return hasAny;
}

export function forgetQuestions(deps: Pick<Deps, 'db'>, eventId: string): void {
  cache(deps).delete(eventId);
}
