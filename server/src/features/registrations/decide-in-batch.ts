import { type BatchQueues, runInBatch } from '#src/async/run-in-batch.ts';
import { registrationRules } from '#src/config/events.ts';
import { perDatabase } from '#src/db/per-database.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { type Decision, decideRegistrations, type RegistrationAttempt } from './decide-registrations.ts';

/** Attempts that wait for the next batch, by event. */
const queues = perDatabase<BatchQueues<RegistrationAttempt, Decision>>(() => new Map());

type QueueDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'wakeOutbox'>;

/**
 * Decides an attempt together with all others on the event that arrive while the previous batch is being decided: one
 * statement, one lock and one commit for all of them, in order of arrival, each with its own result. With several processes,
 * the database lock makes their batches take turns.
 */
export function decideInBatch(deps: QueueDeps, eventId: string, attempt: RegistrationAttempt): Promise<Decision> {
  const waiting = queues(deps).get(eventId)?.length ?? 0;
  if (waiting >= registrationRules.waiting) throw tooBusy();
  return runInBatch(queues(deps), eventId, attempt, {
    size: registrationRules.batch,
    enough: registrationRules.enough,
    patienceMs: registrationRules.patienceMs,
    run: (attempts) => decideRegistrations(deps, eventId, attempts),
    onDone: () => deps.wakeOutbox(),
  });
}

function tooBusy(): AppError {
  const { retryAfterSeconds: retryAfter } = registrationRules;
  return new AppError('UNAVAILABLE', 'Too many people are registering right now. Try again in a moment.', {
    retryAfter,
  });
}
