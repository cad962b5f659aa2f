import { setImmediate as turn } from 'node:timers/promises';
import { and, eq, gt } from 'drizzle-orm';
import { eventAudiences } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { perDatabase } from '#src/features/accounts/per-database.ts';
import { enqueueLeft, type Left } from '../telling/places-left.ts';
import { serveLine } from './line/serve-line.ts';

type Round = { left: Left['left'][number][]; done: Promise<void> };

/** By event: the round that is under way, and the one that gathers those who leave meanwhile. */
const rounds = perDatabase(() => ({ running: new Map<string, Promise<void>>(), next: new Map<string, Round>() }));

/**
 * What follows when somebody has left: they are told, and whoever waits is offered the place. Decisions about one event
 * are made together (registering/registration-queue.ts), and so is this: one round for all who leave while another is
 * under way.
 */
export function afterLeaving(deps: Deps, eventId: string, person: Left['left'][number] | null): Promise<void> {
  const { next } = rounds(deps);
  const round = next.get(eventId) ?? beginRound(deps, eventId);
  if (person) round.left.push(person);
  return round.done;
}

function beginRound(deps: Deps, eventId: string): Round {
  const { running, next } = rounds(deps);
  const left: Round['left'] = [];
  const before = running.get(eventId) ?? Promise.resolve();
  const done = before.then(async () => {
    // All who were decided about together are answered within this turn.
    await turn();
    next.delete(eventId);
    running.set(eventId, done);
    try {
      await settle(deps, { eventId, left });
    } finally {
      if (running.get(eventId) === done) running.delete(eventId);
    }
  });
  const round = { left, done };
  next.set(eventId, round);
  return round;
}

/** Their places are given back whatever happens here: a line that is not served now is within a minute (serve-lines.ts). */
async function settle(deps: Deps, { eventId, left }: Left): Promise<void> {
  const waits = and(eq(eventAudiences.eventId, eventId), gt(eventAudiences.waiting, 0));
  try {
    if (left.length > 0) await deps.db.transaction((tx) => enqueueLeft(deps, tx, { eventId, left }));
    deps.wakeOutbox();
    const someone = await deps.db.select({ audience: eventAudiences.audience }).from(eventAudiences).where(waits);
    if (someone.length > 0) await serveLine(deps, eventId);
  } catch (error) {
    deps.log.warn({ err: error, eventId }, 'what follows a place given back could not be done');
  }
}
