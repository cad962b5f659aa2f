import type { Event } from '@foyer/contract/events/event.ts';
import { isFull } from '@foyer/contract/rules/events/unavailable-reason.ts';

/** What an event is to whoever looks at it: it decides what is said about registering, and what can be done. */
export type RegistrationStatus =
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

type StatusFacts = Pick<
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

export function registrationStatusOf(event: StatusFacts, now: Date): RegistrationStatus {
  const { state, hasEnded, own, registration, registrationOpen, registrationOpensAt: opens } = event;
  if (state !== 'published') return state;
  if (hasEnded) return 'ended';
  // Also of whoever helps to host: their ticket is theirs.
  if (registration?.state === 'confirmed' || registration?.state === 'pending') return registration.state;
  if (own) return 'own';
  if (!registrationOpen) return opens && new Date(opens) > now ? 'notYet' : 'closed';
  // Asking is possible without a spot: the organizer decides when there is one.
  return isFull(event) && !event.approvalNeeded ? 'full' : 'open';
}

/** Whether somebody may be on the waitlist of an event, or could join it. */
export function canHaveWaitlist(event: Pick<Event, 'state' | 'hasEnded' | 'own' | 'approvalNeeded'>): boolean {
  return event.state === 'published' && !event.hasEnded && !event.own && !event.approvalNeeded;
}

/**
 * Whether tickets are shown: whoever has one may have more, for others, and where all are sold a code may lead to ones
 * that were kept.
 */
export function showsTickets(event: Event): boolean {
  return event.ticketed && ['open', 'full', 'confirmed'].includes(registrationStatusOf(event, new Date()));
}

/** Whether choosing tickets is all that can be done. */
export function isByTicketOnly(event: Event): boolean {
  return event.ticketed && registrationStatusOf(event, new Date()) === 'open';
}
