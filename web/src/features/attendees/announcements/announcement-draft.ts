import type { Announcement } from '@foyer/contract/attendees/announcements.ts';
import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import { clockAt } from '#src/ui/time/zoned-time.ts';

/** Who gets an announcement, as the form offers it. */
export const recipientGroups = ['everyone', 'confirmed', 'pending', 'awaited', 'arrived'] as const;
export type RecipientGroup = (typeof recipientGroups)[number];

const filters: Record<RecipientGroup, AttendeeFilter> = {
  everyone: {},
  confirmed: { state: 'confirmed' },
  pending: { state: 'pending' },
  awaited: { arrived: 'false' },
  arrived: { arrived: 'true' },
};

export function filterOf(group: RecipientGroup): AttendeeFilter {
  return filters[group];
}

/** The group that a filter names; null for a filter of the attendee list without a group. */
export function groupOf(filter: AttendeeFilter): RecipientGroup | null {
  const named = (each: AttendeeFilter) =>
    JSON.stringify(Object.entries(each).filter(([, value]) => value !== undefined));
  return recipientGroups.find((group) => named(filters[group]) === named(filter)) ?? null;
}

/** An announcement in the form. `at`: a local time in the event's zone, as a datetime-local field holds it. */
export type AnnouncementDraft = {
  subject: string;
  text: string;
  when: 'now' | 'later';
  at: string;
};

export const emptyAnnouncement: AnnouncementDraft = { subject: '', text: '', when: 'now', at: '' };

export function announcementDraftOf({ subject, text, sendAt }: Announcement, timeZone: string): AnnouncementDraft {
  return { subject, text, when: 'later', at: clockAt(Date.parse(sendAt), timeZone) };
}
