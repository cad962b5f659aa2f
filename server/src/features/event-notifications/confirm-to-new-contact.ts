import { and, asc, eq, gt } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import type { VerifiedContact } from '#src/features/contact-ownership/contact-verified.ts';
import { contactsOf } from '#src/features/notifications/contacts-of.ts';
import { notifyConfirmed } from './notify-confirmed.ts';

/** Confirmations of this many upcoming events, the nearest first. */
const maxEvents = 10;

/**
 * Sends the confirmations of upcoming events to a member who could get none until now, because they had verified no email
 * (or neither an email nor a phone number) when they registered. What they have already got is not sent again. Idempotent.
 */
export async function confirmToNewContact(deps: Deps, { userId, contact }: VerifiedContact): Promise<void> {
  const contacts = (await contactsOf(deps.db, [userId])).get(userId);
  // News goes by email already.
  if (!contacts || (contact === 'phone' && contacts.email)) return;
  const upcoming = await deps.db
    .select({ eventId: events.id, registrationId: registrations.id })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(
      and(
        eq(registrations.userId, userId),
        eq(registrations.state, 'confirmed'),
        eq(events.state, 'published'),
        gt(events.endsAt, deps.clock.now()),
      ),
    )
    .orderBy(asc(events.startsAt), asc(registrations.id))
    .limit(maxEvents);
  await notifyConfirmed(
    deps,
    upcoming.map(({ eventId, registrationId }) => ({ eventId, registrationIds: [registrationId] })),
  );
}
