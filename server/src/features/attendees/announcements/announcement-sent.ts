import { attendeeFilters } from '@foyer/contract/attendees/attendee-filters.ts';
import { z } from 'zod';
import { domainEvent, type EventData } from '#src/db/outbox/domain-event.ts';

/** An organizer has written to attendees: some of them get it now, the others by a next event. Handled in send-batch.ts. */
export const announcementSent = domainEvent(
  'event-message',
  z.object({
    id: z.uuid(),
    eventId: z.uuid(),
    title: z.string(),
    /** Who writes, as guests know them. */
    from: z.string(),
    replyTo: z.string().nullable(),
    subject: z.string(),
    text: z.string(),
    to: z.object(attendeeFilters),
    /** Registrations up to this one have it. */
    after: z.uuid().nullable(),
  }),
);
export type Announcement = EventData<typeof announcementSent>;
