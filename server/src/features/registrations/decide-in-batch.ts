import { setImmediate as turn } from 'node:timers/promises';
import { registrationRules } from '#src/config/events.ts';
import { perDatabase } from '#src/db/per-database.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { type Attempt, type Decision, decideRegistrations } from './decide-registrations.ts';

type Waiting = { attempt: Attempt; resolve: (decision: Decision) => void; reject: (error: unknown) => void };

/** What waits for its turn, by event. An event without attempts has no entry. */
const queues = perDatabase<Map<string, Waiting[]>>(() => new Map());

type Parts = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'wakeOutbox'>;

/**
 * Decides about an attempt on an event together with all others that arrive while the decision before them is under
 * way: one statement, one lock and one commit for all of them, in the order of arrival, each with its own answer.
 * Several processes each do so; the lock in the database makes their batches take turns.
 */
export function decideInBatch(deps: Parts, eventId: string, attempt: Attempt): Promise<Decision> {
  const known = queues(deps).get(eventId);
  if (known && known.length >= registrationRules.waiting) throw tooBusy();
  return new Promise((resolve, reject) => {
    const waiting = { attempt, resolve, reject };
    if (known) {
      known.push(waiting);
      return;
    }
    queues(deps).set(eventId, [waiting]);
    void decideAll(deps, eventId);
  });
}

/**
 * One batch after the other until nothing waits. Never throws: each attempt hears of its own failure. The next batch is on
 * its way before the last is told, which takes as long: both work at once.
 */
async function decideAll(deps: Parts, eventId: string): Promise<void> {
  const all = queues(deps);
  let tell = () => {};
  for (let waiting = all.get(eventId); waiting; waiting = all.get(eventId)) {
    if (waiting.length < registrationRules.enough) {
      tell();
      tell = () => {};
      // The embedded database answers before the next request is read: whoever stands at the door comes in first.
      await turn();
    }
    const batch = waiting.splice(0, registrationRules.batch);
    if (batch.length === 0) {
      all.delete(eventId);
      return;
    }
    const deciding = decideBatch(deps, eventId, batch);
    const tellBefore = meanwhile(tell);
    tell = await deciding;
    tellBefore();
  }
}

/**
 * Does something while the database works. Answers how to do it if there was no time in between: the embedded database
 * leaves none, and whoever came first is to hear first.
 */
function meanwhile(act: () => void): () => void {
  let isDone = false;
  const once = () => {
    if (!isDone) act();
    isDone = true;
  };
  const waiting = setImmediate(once);
  return () => {
    clearImmediate(waiting);
    once();
  };
}

/** Answers how to tell each what was decided. */
async function decideBatch(deps: Parts, eventId: string, batch: readonly Waiting[]): Promise<() => void> {
  try {
    const decisions = await decideRegistrations(
      deps,
      eventId,
      batch.map(({ attempt }) => attempt),
    );
    return () => {
      for (const [at, { resolve, reject }] of batch.entries()) {
        const decision = decisions[at];
        if (decision) resolve(decision);
        else reject(new Error('an attempt was left undecided'));
      }
      deps.wakeOutbox();
    };
  } catch (error) {
    // Nothing of the batch has happened. One that cannot be decided (its person is erased just now) keeps no other.
    const [only, ...more] = batch;
    if (more.length === 0) return () => only?.reject(error);
    const told: (() => void)[] = [];
    for (const one of batch) told.push(await decideBatch(deps, eventId, [one]));
    return () => {
      for (const tell of told) tell();
    };
  }
}

function tooBusy(): AppError {
  const { retryAfterSeconds: retryAfter } = registrationRules;
  return new AppError('UNAVAILABLE', 'Very many people register at this moment.', { retryAfter });
}
