import type { AttendeeFilter } from '@foyer/contract/attendees/attendee-filters.ts';
import { canonicalEmail } from '@foyer/contract/rules/contacts/email.ts';
import { and, asc, gt, inArray, isNotNull, ne, or, type SQL } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { whereAttendee } from '../list/attendee-rows.ts';
import { type Announcement, announcementSent } from './announcement-sent.ts';

/** The recipients of an announcement: without a state in the filter, confirmed and pending registrations. */
export function whereRecipient(eventId: string, to: AttendeeFilter, after: string | null = null): SQL | undefined {
  return and(
    whereAttendee(eventId, to),
    to.state ? undefined : inArray(registrations.state, ['pending', 'confirmed']),
    or(isNotNull(registrations.userId), ne(registrations.holderEmail, '')),
    after === null ? undefined : gt(registrations.id, after),
  );
}

export const byRegistration = asc(registrations.id);

export async function enqueuePart(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  data: Announcement,
): Promise<void> {
  const idempotencyKey = `${announcementSent.name}:${data.id}:${data.after ?? 'all'}`;
  await enqueueEvent(deps, tx, announcementSent, data, { idempotencyKey });
}

/** The reply-to address: the contact of the event, if it is an email address. */
export function replyToOf({ contact }: { contact: string }): string | null {
  return canonicalEmail(contact);
}
