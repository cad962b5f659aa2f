import { setImmediate as turn } from 'node:timers/promises';
import { registrationRules } from '#src/config/events.ts';
import { perDatabase } from '#src/db/per-database.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { type Decision, decideRegistrations, type RegistrationAttempt } from './decide-registrations.ts';

type QueuedAttempt = {
  attempt: RegistrationAttempt;
  resolve: (decision: Decision) => void;
  reject: (error: unknown) => void;
};

/** Attempts that wait for the next batch, by event. Events without attempts have no entry. */
const queues = perDatabase<Map<string, QueuedAttempt[]>>(() => new Map());

type QueueDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'wakeOutbox'>;

/**
 * Decides an attempt together with all others on the event that arrive while the previous batch is being decided: one
 * statement, one lock and one commit for all of them, in order of arrival, each with its own result. With several processes,
 * the database lock makes their batches take turns.
 */
export function decideInBatch(deps: QueueDeps, eventId: string, attempt: RegistrationAttempt): Promise<Decision> {
  const queue = queues(deps).get(eventId);
  if (queue && queue.length >= registrationRules.waiting) throw tooBusy();
  return new Promise((resolve, reject) => {
    const queued = { attempt, resolve, reject };
    if (queue) {
      queue.push(queued);
      return;
    }
    queues(deps).set(eventId, [queued]);
    void drainQueue(deps, eventId);
  });
}

/**
 * Decides one batch after the other until the queue is empty. Never throws: a failure rejects the attempts it concerns. The
 * next batch is sent before the previous one is answered, so that the database and this process work at the same time.
 */
async function drainQueue(deps: QueueDeps, eventId: string): Promise<void> {
  const all = queues(deps);
  let answerPrevious = () => {};
  for (let queued = all.get(eventId); queued; queued = all.get(eventId)) {
    if (queued.length < registrationRules.enough) {
      answerPrevious();
      answerPrevious = () => {};
      // The embedded database answers before the next request is read, so let pending requests join this batch.
      await turn();
    }
    const batch = queued.splice(0, registrationRules.batch);
    if (batch.length === 0) {
      all.delete(eventId);
      return;
    }
    const deciding = decideBatch(deps, eventId, batch);
    const ensurePreviousAnswered = runMeanwhile(answerPrevious);
    answerPrevious = await deciding;
    ensurePreviousAnswered();
  }
}

/**
 * Runs `act` while the database works. The returned function runs it now if there was no time yet: the embedded database
 * leaves none, and earlier attempts must be answered first.
 */
function runMeanwhile(act: () => void): () => void {
  let isDone = false;
  const once = () => {
    if (!isDone) act();
    isDone = true;
  };
  const queued = setImmediate(once);
  return () => {
    clearImmediate(queued);
    once();
  };
}

/** Decides a batch and returns a function that resolves its attempts. */
async function decideBatch(deps: QueueDeps, eventId: string, batch: readonly QueuedAttempt[]): Promise<() => void> {
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
    // The batch was rolled back. Decide one by one, so that a failing attempt (of an account being erased) fails alone.
    const [only, ...more] = batch;
    if (more.length === 0) return () => only?.reject(error);
    const resolvers: (() => void)[] = [];
    for (const one of batch) resolvers.push(await decideBatch(deps, eventId, [one]));
    return () => {
      for (const resolveOne of resolvers) resolveOne();
    };
  }
}

function tooBusy(): AppError {
  const { retryAfterSeconds: retryAfter } = registrationRules;
  return new AppError('UNAVAILABLE', 'Too many people are registering right now. Try again in a moment.', {
    retryAfter,
  });
}
