import { setImmediate as nextTurn } from 'node:timers/promises';
import { perDatabase } from '#src/db/per-database.ts';
import type { Deps } from '#src/deps.ts';
import { decline, unregister } from '#src/features/registrations/register.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { offerSpots } from './queue/offer-spots.ts';

/** Cancels the viewer's registration and offers the spot to the waitlist. */
export async function cancelRegistration(deps: Deps, viewer: SignedInUser, input: { id: string }) {
  const { awaited, ...answer } = await unregister(deps, viewer, input);
  if (awaited) await afterCancellation(deps, input.id);
  return answer;
}

/** Declines a registration and offers its spot, if it had one, to the waitlist. */
export async function declineRegistration(
  deps: Deps,
  viewer: SignedInUser,
  input: { id: string; registrationId: string },
) {
  const { awaited, ...answer } = await decline(deps, viewer, input);
  if (awaited) await afterCancellation(deps, input.id);
  return answer;
}

type Rounds = Map<string, Promise<void>>;

/** By event: the running round of offers, and the next one, for cancellations that arrive meanwhile. */
const rounds = perDatabase(() => ({ running: new Map() as Rounds, next: new Map() as Rounds }));

/**
 * Offers freed spots to the waitlist. Cancellations are decided in batches (decide-in-batch.ts), and so are offers: one round
 * serves all cancellations that arrive while the previous round is running.
 */
function afterCancellation(deps: Deps, eventId: string): Promise<void> {
  return rounds(deps).next.get(eventId) ?? startRound(deps, eventId);
}

function startRound(deps: Deps, eventId: string): Promise<void> {
  const { running, next } = rounds(deps);
  const before = running.get(eventId) ?? Promise.resolve();
  const done = before.then(async () => {
    // All cancellations of one batch are answered within this turn.
    await nextTurn();
    next.delete(eventId);
    running.set(eventId, done);
    try {
      await offerFreedSpots(deps, eventId);
    } finally {
      if (running.get(eventId) === done) running.delete(eventId);
    }
  });
  next.set(eventId, done);
  return done;
}

/** Never throws: the cancellation is already committed, and offerAllSpots retries within a minute. */
async function offerFreedSpots(deps: Deps, eventId: string): Promise<void> {
  try {
    await offerSpots(deps, eventId);
  } catch (error) {
    deps.log.warn({ err: error, eventId }, 'released spots could not be offered to the waitlist');
  }
}
