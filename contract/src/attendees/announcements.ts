import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { done, endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { moment } from '../moment.ts';
import { line, text } from '../profiles/typed-fields.ts';
import { announcementStates } from '../rules/events/attendee-choices.ts';
import { attendeeFilters } from './attendee-filters.ts';

const announcement = z
  .object({
    id: z.string(),
    state: z.enum(announcementStates),
    subject: z.string(),
    text: z.string(),
    to: z.object(attendeeFilters),
    /** When it was or will be sent. */
    sendAt: z.string(),
    /** People it was sent to; null until then. */
    recipients: z.number().nullable(),
    /** Who wrote it. */
    by: z.string(),
  })
  .meta({ id: 'Announcement' });
export type Announcement = z.output<typeof announcement>;

export const listAnnouncements = endpoint({
  method: 'GET',
  path: '/api/events/:id/announcements',
  access: 'user',
  summary: 'List the announcements of an event: scheduled ones first, then from the newest',
  params: eventId,
  /** At most two hundred. */
  data: z.object({ items: z.array(announcement) }),
  errors: ['NOT_FOUND'],
});

const written = {
  subject: line(limits.event.messageSubject),
  text: text(limits.event.message).min(1, 'line.required'),
  /** Without a state: everyone who is then registered or waits for approval. */
  to: z.object(attendeeFilters).default({}),
  /** In the future, at most a year ahead. */
  sendAt: moment,
};

/** Saved now and sent later, to everyone who is an attendee at that time. It counts against the budgets of announcements now. */
export const scheduleAnnouncement = endpoint({
  method: 'POST',
  path: '/api/events/:id/announcements',
  access: 'user',
  summary: 'Schedule an announcement to attendees',
  params: eventId,
  body: z.object(written),
  data: announcement,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED', 'SENDER_EMAIL_NEEDED', 'ANNOUNCEMENT_LIMIT'],
});

const oneAnnouncement = eventId.extend({ announcementId: z.uuid() });

/** ANNOUNCEMENT_SENT once it was sent or canceled. */
export const changeAnnouncement = endpoint({
  method: 'PUT',
  path: '/api/events/:id/announcements/:announcementId',
  access: 'user',
  summary: 'Change a scheduled announcement',
  params: oneAnnouncement,
  body: z.object(written),
  data: announcement,
  errors: ['NOT_FOUND', 'SENDER_EMAIL_NEEDED', 'ANNOUNCEMENT_SENT'],
});

export const cancelAnnouncement = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/announcements/:announcementId',
  access: 'user',
  summary: 'Cancel a scheduled announcement',
  params: oneAnnouncement,
  data: done,
  errors: ['NOT_FOUND', 'ANNOUNCEMENT_SENT'],
});
