import type { EventRow } from '#src/features/events/event-page/event-row.ts';

/** One pass over an event's waitlist, while its counters are locked. */
export type WaitlistRound = { event: EventRow['event']; at: Date; eventId: string };

/** How many entries one pass ends, and how many parties it offers spots to in each attendance mode. */
export const roundSize = 100;
