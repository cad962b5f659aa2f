import type { requestByTicket as endpoint } from '@foyer/contract/connections/requests.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { and, eq, type SQL } from 'drizzle-orm';
import { meetingHours, ticketRequestBudget } from '#src/config/connections.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { userPreferences } from '#src/db/schema/settings.ts';
import type { Deps } from '#src/deps.ts';
import { verifiedClaims } from '#src/features/check-in/ticket-codes/ticket-code.ts';
import { isShownAsGuest } from '#src/features/discovery/guest-lists/read-guest-list.ts';
import { registeredThemselves } from '#src/features/events/attendee-names/attendee-name.ts';
import { findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { factsOf } from '#src/features/events/event-page/present-event.ts';
import { isOrganizer } from '#src/features/events/policy.ts';
import { cardsFor } from '#src/features/profiles/search/cards-of.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { noSuchMember } from './lock-members.ts';
import { requestConnection } from './request-connection.ts';

type Requested = DataOf<typeof endpoint>;

/**
 * Asks the attendee whose ticket the viewer scanned to connect. Unlike a live code, a ticket can be shown by anyone who has
 * a picture of it, so it never connects by itself. Reads nothing of the check-in and changes nothing there.
 */
export async function requestByTicket(
  deps: Deps,
  viewer: SignedInUser,
  { code }: { code: string },
): Promise<Requested> {
  await requireBudget(deps, `ticket-requests:${viewer.userId}`, ticketRequestBudget);
  const claims = await verifiedClaims(deps, code);
  if (!claims) throw noSuchMember();
  const meeting = await findMeeting(deps, viewer, claims.eventId);
  if (!meeting) throw noSuchMember();
  const { event } = meeting;
  const holder = await findHolder(
    deps,
    claims,
    meeting.isOrganizer ? registeredThemselves : isShownAsGuest(viewer.userId),
  );
  if (!holder) throw noSuchMember();
  if (holder.userId === viewer.userId) throw fieldRefused('code', 'connection.yourself');
  const state = await request(deps, viewer, { urlSlug: holder.urlSlug, eventId: event.id });
  const audience = state === 'connected' ? 'connection' : 'member';
  const person = (await cardsFor(deps.db, [holder.userId], audience)).get(holder.userId);
  if (!person) throw noSuchMember();
  return { state, person, event: { slug: event.slug, title: event.title } };
}

/** Members who are connected already have nothing to ask, which is no failure of the scan. */
async function request(
  deps: Deps,
  viewer: SignedInUser,
  to: { urlSlug: string; eventId: string },
): Promise<Requested['state']> {
  try {
    const { state } = await requestConnection(deps, viewer, { ...to, intent: null, message: '', origin: 'scan' });
    return state;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'ALREADY_CONNECTED') return 'connected';
    throw cause;
  }
}

/** The event, if it takes place now and the viewer organizes it or attends it with a guest list that is shown. */
async function findMeeting({ db, clock }: Deps, viewer: SignedInUser, eventId: string) {
  const row = await findEventById(db, eventId);
  if (row?.event.state !== 'published' || !isDuring(row.event, clock.now())) return null;
  const { event } = row;
  if (isOrganizer(factsOf(row), viewer)) return { event, isOrganizer: true };
  const registration = await findActiveRegistration(db, eventId, viewer.userId);
  return registration?.state === 'confirmed' && event.guestListShown ? { event, isOrganizer: false } : null;
}

function isDuring({ startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null }, at: Date): boolean {
  const margin = meetingHours * 60 * 60 * 1000;
  if (startsAt === null || endsAt === null) return false;
  return startsAt.getTime() - margin <= at.getTime() && at.getTime() < endsAt.getTime() + margin;
}

/** Who holds the ticket now, if this shows them to the viewer. */
async function findHolder(
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
