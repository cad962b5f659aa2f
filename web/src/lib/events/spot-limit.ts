import type { Event } from '@foyer/contract/events/event.ts';

type Limits = Pick<Event['audiences'][number], 'capacity' | 'ticketLimit'>;

/** How many can attend in one attendance mode: limited by the room, by the tickets, or by neither (null). */
export function spotLimit({ capacity, ticketLimit }: Limits): number | null {
  if (capacity === null || ticketLimit === undefined) return capacity ?? ticketLimit ?? null;
  return Math.min(capacity, ticketLimit);
}
