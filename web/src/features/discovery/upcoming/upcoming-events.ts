import type { EventCard, HostedEvent } from '@foyer/contract/events/event.ts';
import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import type { MyUpcomingEvents } from './upcoming-queries.ts';

export type UpcomingEvent = {
  event: EventCard;
  role: 'host' | 'door' | 'going' | 'asked' | 'waiting' | 'offered';
  /** The viewer's registration, for the link to their ticket. */
  ticketId?: string | undefined;
  audience?: AttendanceMode | undefined;
  /** The order with several tickets, if there is one. */
  orderId?: string | null | undefined;
  /** When a waitlist offer expires. */
  until?: string | null | undefined;
  /** For hosts: the number of open requests and of parties on the waitlist. */
  pending?: { requests: number; waiting: number } | undefined;
};

/**
 * The upcoming events that a member hosts, attends or waits for: open offers first, then the soonest. An event that is
 * both hosted and attended is listed twice. Canceled events stay until their date.
 */
export function upcomingEvents({ hosting, attending, waiting }: MyUpcomingEvents, now: Date): UpcomingEvent[] {
  const hosted = hosting
    .filter(({ state }) => state === 'published' || state === 'cancelled')
    .map(
      (event): UpcomingEvent =>
        event.role === 'check-in' ? { event, role: 'door' } : { event, role: 'host', pending: pendingOf(event) },
    );
  const attended = attending
    .filter(({ registration }) => registration.state === 'confirmed' || registration.state === 'pending')
    .map(
      ({ event, registration }): UpcomingEvent =>
        registration.state === 'pending'
          ? { event, role: 'asked' }
          : {
              event,
              role: 'going',
              ticketId: registration.id,
              audience: registration.audience,
              orderId: registration.orderId,
            },
    );
  const waitlisted = waiting.map(
    ({ event, entry }): UpcomingEvent => ({ event, role: entry.state, until: entry.offerUntil }),
  );
  const seen = new Set<string>();
  const guest = [...waitlisted.filter(({ role }) => role === 'offered'), ...attended, ...waitlisted].filter(
    ({ event }) => !seen.has(event.id) && seen.add(event.id),
  );
  return [...hosted, ...guest]
    .filter(({ event: { endsAt } }) => endsAt !== null && new Date(endsAt) > now)
    .sort((one, other) => rank(one) - rank(other) || startOf(one) - startOf(other));
}

/** The event at the top of the dashboard: the soonest that certainly takes place with the viewer. */
export function nextOf(upcoming: readonly UpcomingEvent[]): UpcomingEvent | null {
  const isCertain = ({ event, role }: UpcomingEvent) =>
    event.state === 'published' && (role === 'host' || role === 'door' || role === 'going');
  return upcoming.find(isCertain) ?? null;
}

/** Days before an event from which its people are worth a look. */
const peopleDays = 7;

/** The soonest event that the viewer attends within a week, or attends now. */
export function upcomingEventToAttend(mine: MyUpcomingEvents, now: Date): EventCard | null {
  const until = now.getTime() + peopleDays * 24 * 60 * 60 * 1000;
  const isSoon = (each: UpcomingEvent) =>
    each.role === 'going' && each.event.state === 'published' && startOf(each) < until;
  return upcomingEvents(mine, now).find(isSoon)?.event ?? null;
}

function pendingOf({ state, requests, audiences }: HostedEvent): UpcomingEvent['pending'] {
  const waiting = audiences.reduce((sum, each) => sum + each.waiting, 0);
  return state === 'published' && requests + waiting > 0 ? { requests, waiting } : undefined;
}

/** Offers come first, because they expire. */
const rank = ({ role }: UpcomingEvent) => (role === 'offered' ? 0 : 1);
const startOf = ({ event }: UpcomingEvent) => Date.parse(event.startsAt ?? '');
