import { perDatabase } from '#src/db/per-database.ts';
import type { Deps } from '#src/deps.ts';
import { activeQuestions } from './active-questions.ts';

type Known = { at: number; asks: Promise<boolean> };
const known = perDatabase<Map<string, Known>>(() => new Map());

/** What another process has changed is seen after this. */
const freshMs = 1_000;
const most = 1_000;

/**
 * Whether guests of an event are asked anything. Remembered for a second, since it is asked at each registration, and
 * very many may come in one.
 */
export function hasQuestions(deps: Pick<Deps, 'db' | 'clock'>, eventId: string): Promise<boolean> {
  const events = known(deps);
  const now = deps.clock.now().getTime();
  const last = events.get(eventId);
  if (last && now - last.at < freshMs) return last.asks;
  if (events.size >= most) events.clear();
  const asks = activeQuestions(deps.db, eventId).then((questions) => questions.length > 0);
  events.set(eventId, { at: now, asks });
  asks.catch(() => events.delete(eventId));
  return asks;
}

export function forgetQuestions(deps: Pick<Deps, 'db'>, eventId: string): void {
  known(deps).delete(eventId);
}
