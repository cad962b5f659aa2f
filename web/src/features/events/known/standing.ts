import type { Event } from '@foyer/contract/events/event.ts';
import { isFull } from '@foyer/contract/rules/events/places-gone.ts';

/** How an event stands to whoever looks at it: what is said about registering, and what can be done. */
export type Standing =
  | 'cancelled'
  | 'ended'
  | 'draft'
  | 'unpublished'
  | 'own'
  | 'confirmed'
  | 'pending'
  | 'notYet'
  | 'closed'
  | 'full'
  | 'open';

type Told = Pick<
  Event,
  | 'state'
  | 'hasEnded'
  | 'own'
  | 'registration'
  | 'registrationOpen'
  | 'registrationOpensAt'
  | 'approvalNeeded'
  | 'audiences'
>;

export function standingOf(event: Told, now: Date): Standing {
  const { state, hasEnded, own, registration, registrationOpen, registrationOpensAt: opens } = event;
  if (state !== 'published') return state;
  if (hasEnded) return 'ended';
  // Also of whoever helps to host: their ticket is theirs.
  if (registration?.state === 'confirmed' || registration?.state === 'pending') return registration.state;
  if (own) return 'own';
  if (!registrationOpen) return opens && new Date(opens) > now ? 'notYet' : 'closed';
  // Asking is possible without a place: the organizer decides when there is one.
  return isFull(event) && !event.approvalNeeded ? 'full' : 'open';
}
