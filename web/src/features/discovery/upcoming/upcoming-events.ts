import type { EventCard, HostedEvent } from '@foyer/contract/events/event.ts';
import type { UpcomingAnswer } from './upcoming-queries.ts';

export type UpcomingEvent = {
  event: EventCard;
  role: 'host' | 'door' | 'going' | 'asked' | 'waiting' | 'offered';
  /** Whose ticket it is, for who comes. */
  ticketId?: string | undefined;
  /** With which they show more tickets than their own. */
  orderId?: string | null | undefined;
  /** Until when an offer stands. */
  until?: string | null | undefined;
  /** How many wait for whoever hosts: for an answer, and in line. */
  awaited?: { requests: number; waiting: number } | undefined;
};

/**
 * What is still ahead of what somebody hosts, comes to or waits for, soonest first, and before it what is offered to
 * them. Who hosts and comes as well has both. What was cancelled stays until its date.
 */
export function upcomingEvents({ hosting, attending, waiting }: UpcomingAnswer, now: Date): UpcomingEvent[] {
  const hosted = hosting
    .filter(({ state }) => state === 'published' || state === 'cancelled')
    .map(
      (event): UpcomingEvent =>
        event.role === 'check-in' ? { event, role: 'door' } : { event, role: 'host', awaited: awaitedBy(event) },
    );
  const joined = attending
    .filter(({ registration }) => registration.state === 'confirmed' || registration.state === 'pending')
    .map(
      ({ event, registration }): UpcomingEvent =>
        registration.state === 'pending'
          ? { event, role: 'asked' }
          : { event, role: 'going', ticketId: registration.id, orderId: registration.orderId },
    );
  const lines = waiting.map(
    ({ event, entry }): UpcomingEvent => ({ event, role: entry.state, until: entry.offerUntil }),
  );
  const seen = new Set<string>();
  const guest = [...lines.filter(({ role }) => role === 'offered'), ...joined, ...lines].filter(
    ({ event }) => !seen.has(event.id) && seen.add(event.id),
  );
  return [...hosted, ...guest]
    .filter(({ event: { endsAt } }) => endsAt !== null && new Date(endsAt) > now)
    .sort((one, other) => rank(one) - rank(other) || startOf(one) - startOf(other));
}

function awaitedBy({ state, requests, audiences }: HostedEvent): UpcomingEvent['awaited'] {
  const waiting = audiences.reduce((sum, each) => sum + each.waiting, 0);
  return state === 'published' && requests + waiting > 0 ? { requests, waiting } : undefined;
}

/** What waits for an answer comes first. */
const rank = ({ role }: UpcomingEvent) => (role === 'offered' ? 0 : 1);
const startOf = ({ event }: UpcomingEvent) => Date.parse(event.startsAt ?? '');
