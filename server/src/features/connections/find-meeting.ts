import { and, eq, type SQL } from 'drizzle-orm';
import { meetingHours } from '#src/config/connections.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { userPreferences } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { isOrganizer } from '#src/features/events/policy.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

/** The event, if it takes place now and the viewer organizes it or attends it with a guest list that is shown. */
export async function findMeeting({ db, clock }: Deps, viewer: SignedInUser, eventId: string) {
  const row = await findEventById(db, eventId);
  if (row?.event.state !== 'published' || !isDuring(row.event, clock.now())) return null;
  const { event } = row;
  if (isOrganizer(eventFactsOf(row), viewer)) return { event, isOrganizer: true };
  const registration = await findActiveRegistration(db, eventId, viewer.userId);
  return registration?.state === 'confirmed' && event.guestListShown ? { event, isOrganizer: false } : null;
}

function isDuring({ startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null }, at: Date): boolean {
  const margin = meetingHours * 60 * 60 * 1000;
  if (startsAt === null || endsAt === null) return false;
  return startsAt.getTime() - margin <= at.getTime() && at.getTime() < endsAt.getTime() + margin;
}

/** Who holds the ticket now, if this shows them to the viewer. */
export async function findTicketHolder(
  { db }: Pick<Deps, 'db'>,
  { registrationId, eventId, serial }: { registrationId: string; eventId: string; serial: number },
  isShown: SQL | undefined,
): Promise<{ userId: string; urlSlug: string } | undefined> {
  const [holder] = await db
    .select({ userId: profiles.userId, urlSlug: profiles.urlSlug })
    .from(registrations)
    .innerJoin(users, eq(users.id, registrations.userId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(profileDetails, eq(profileDetails.userId, users.id))
    .leftJoin(userPreferences, eq(userPreferences.userId, users.id))
    .where(
      and(
        eq(registrations.id, registrationId),
        eq(registrations.eventId, eventId),
        eq(registrations.serial, serial),
        eq(registrations.state, 'confirmed'),
        isShown,
      ),
    );
  return holder;
}
