import { setImmediate as turn } from 'node:timers/promises';
import { perDatabase } from '#src/db/per-database.ts';
import type { Deps } from '#src/deps.ts';
import { offerSpots } from './queue/offer-spots.ts';

type Rounds = Map<string, Promise<void>>;

/** By event: the round that is under way, and the one for those who leave meanwhile. */
const rounds = perDatabase(() => ({ running: new Map() as Rounds, next: new Map() as Rounds }));

/**
 * What follows when somebody has left an event for which others wait: they are offered the place. Decisions about one event are made together
 * (registering/registration-queue.ts), and so is this: one round for all who leave while another is under way.
 */
export function afterCancellation(deps: Deps, eventId: string): Promise<void> {
  return rounds(deps).next.get(eventId) ?? beginRound(deps, eventId);
}

function beginRound(deps: Deps, eventId: string): Promise<void> {
  const { running, next } = rounds(deps);
  const before = running.get(eventId) ?? Promise.resolve();
  const done = before.then(async () => {
    // All who were decided about together are answered within this turn.
    await turn();
    next.delete(eventId);
    running.set(eventId, done);
    try {
      await settle(deps, eventId);
    } finally {
      if (running.get(eventId) === done) running.delete(eventId);
    }
  });
  next.set(eventId, done);
  return done;
}

/** Their places are given back whatever happens here: a line that is not served now is within a minute (serve-lines.ts). */
async function settle(deps: Deps, eventId: string): Promise<void> {
  try {
    await offerSpots(deps, eventId);
  } catch (error) {
    deps.log.warn({ err: error, eventId }, 'what follows a place given back could not be done');
  }
}
