import { setImmediate as turn } from 'node:timers/promises';
import { registrationRules } from '#src/config.ts';
import type { Deps } from '#src/deps.ts';
import { perDatabase } from '#src/features/accounts/per-database.ts';
import { AppError } from '#src/http/answers/app-error.ts';
import { type Attempt, type Decision, decideTogether } from './decide-together.ts';

type Waiting = { attempt: Attempt; resolve: (decision: Decision) => void; reject: (error: unknown) => void };

/** What waits for its turn, by event. An event without attempts has no entry. */
const queues = perDatabase<Map<string, Waiting[]>>(() => new Map());

type Parts = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'wakeOutbox'>;

/**
 * Decides about an attempt on an event together with all others that arrive while the decision before them is under
 * way: one statement, one lock and one commit for all of them, in the order of arrival, each with its own answer.
 * Several processes each do so; the lock in the database makes their batches take turns.
 */
export function decide(deps: Parts, eventId: string, attempt: Attempt): Promise<Decision> {
  const known = queues(deps).get(eventId);
  if (known && known.length >= registrationRules.waiting) throw tooBusy();
  return new Promise((resolve, reject) => {
    const waiting = { attempt, resolve, reject };
    if (known) {
      known.push(waiting);
      return;
    }
    const all = [waiting];
    queues(deps).set(eventId, all);
    void decideAll(deps, eventId, all);
  });
}

/** A batch that is decided, and who hears of it. */
type Answered = { size: number; answer: () => void };
const nobody: Answered = { size: 0, answer: () => {} };

/**
 * One batch after the other until nothing waits, each begun before those of the one before it hear their answers: the
 * database decides while this process writes them. Never throws: each attempt hears of its own failure.
 */
async function decideAll(deps: Parts, eventId: string, waiting: Waiting[]): Promise<void> {
  // The embedded database answers before the next request is read: whoever stands at the door comes in first.
  await turn();
  let before: Answered = nobody;
  while (waiting.length > 0) {
    // Half of all who come and go at once wait for the database while the others are answered.
    const half = before.size > 0 ? Math.ceil((waiting.length + before.size) / 2) : waiting.length;
    const batch = waiting.splice(0, Math.min(half, registrationRules.batch));
    const deciding = decideBatch(deps, eventId, batch);
    // Until the statement has left.
    await turn();
    before.answer();
    before = { size: batch.length, answer: await deciding };
    if (waiting.length > 0) continue;
    before.answer();
    before = nobody;
    await turn();
  }
  queues(deps).delete(eventId);
}

/** Decides; what is answered gives each of them its own. */
async function decideBatch(deps: Parts, eventId: string, batch: readonly Waiting[]): Promise<() => void> {
  try {
    const attempts = batch.map(({ attempt }) => attempt);
    const decisions = await decideTogether(deps, eventId, attempts);
    deps.wakeOutbox();
    return () => {
      for (const [at, { resolve, reject }] of batch.entries()) {
        const decision = decisions[at];
        if (decision) resolve(decision);
        else reject(new Error('an attempt was left undecided'));
      }
    };
  } catch (error) {
    // Nothing of the batch has happened. One that cannot be decided (its person is erased just now) keeps no other.
    if (batch.length === 1) return () => batch[0]?.reject(error);
    const answers: (() => void)[] = [];
    for (const one of batch) answers.push(await decideBatch(deps, eventId, [one]));
    return () => {
      for (const answer of answers) answer();
    };
  }
}

function tooBusy(): AppError {
  const { retryAfterSeconds: retryAfter } = registrationRules;
  return new AppError('UNAVAILABLE', 'Very many people register at this moment.', { retryAfter });
}
