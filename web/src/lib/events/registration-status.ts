import type { Event } from '@foyer/contract/events/event.ts';
import { isFull } from '@foyer/contract/rules/events/unavailable-reason.ts';

/** The registration status of an event for one viewer. It decides what the page says and offers. */
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
  // Comes before `own`: co-hosts can hold a registration too.
  if (registration?.state === 'confirmed' || registration?.state === 'pending') return registration.state;
  if (own) return 'own';
  if (!registrationOpen) return opens && new Date(opens) > now ? 'notYet' : 'closed';
  // A request needs no free spot: the organizer decides when there is one.
  return isFull(event) && !event.approvalNeeded ? 'full' : 'open';
}

/** Whether the viewer can be on the waitlist of an event, or join it. */
export function canHaveWaitlist(event: Pick<Event, 'state' | 'hasEnded' | 'own' | 'approvalNeeded'>): boolean {
  return event.state === 'published' && !event.hasEnded && !event.own && !event.approvalNeeded;
}

/**
 * Whether the ticket chooser is shown. Attendees may buy more tickets for others, and on a sold-out event a promotion
 * code may unlock hidden ticket types.
 */
export function showsTickets(event: Event): boolean {
  return event.ticketed && ['open', 'full', 'confirmed'].includes(registrationStatusOf(event, new Date()));
}

/** Whether buying a ticket is the only way to register. */
export function isByTicketOnly(event: Event): boolean {
  return event.ticketed && registrationStatusOf(event, new Date()) === 'open';
}
