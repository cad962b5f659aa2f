import type { DataOf } from '@foyer/contract/http.ts';
import type { readGuestRegistration as contract } from '@foyer/contract/registrations/guest-access.ts';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { and, eq, isNull, ne } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { isGuestToken, registrationIn } from '#src/features/event-notifications/guest-token.ts';
import { isOnlineLinkVisible } from '#src/features/events/policy.ts';
import { findByLink } from '#src/features/notifications/unsubscribe/find-by-link.ts';
import {
  refusalMac,
  refusedBy,
  refuseEverything,
  undoRefusal,
} from '#src/features/notifications/unsubscribe/refused-addresses.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

type GuestDeps = Pick<Deps, 'db' | 'clock' | 'counters' | 'secrets' | 'settings'>;
type Token = { token: string };

/** What a guest without an account may see of their registration: what their email says, and the online link in due time. */
export async function readGuestRegistration(
  deps: GuestDeps,
  viewer: Viewer,
  { token }: Token,
): Promise<DataOf<typeof contract>> {
  const { place, event } = await findGuestPlace(deps, viewer, token);
  const { title, startsAt, endsAt, timeZone, state, onlineLink } = event;
  const isShown = onlineLink !== '' && isOnlineLinkVisible(event, place, deps.clock.now());
  const declinedAddresses = await refusedBy(deps, deps.db, [place.holderEmail]);
  return {
    event: {
      title,
      timeZone,
      cancelled: state === 'cancelled',
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    },
    audience: place.audience,
    email: maskEmail(place.holderEmail),
    onlineLink: isShown ? onlineLink : null,
    reminders: !declinedAddresses.has(place.holderEmail),
  };
}

/** Turns reminders on or off for the guest's address. Idempotent. */
export async function chooseGuestReminders(
  deps: GuestDeps,
  viewer: Viewer,
  { token, wanted }: Token & { wanted: boolean },
): Promise<{ reminders: boolean }> {
  const { place } = await findGuestPlace(deps, viewer, token);
  const addressMac = refusalMac(deps, place.holderEmail);
  if (wanted) await undoRefusal(deps.db, addressMac);
  else await refuseEverything(deps, deps.db, addressMac);
  return { reminders: wanted };
}

/**
 * One-click unsubscribe (RFC 8058). It works even if the registration is gone, and stops all emails to the address, no
 * matter who enters it. The response is the same for valid and invalid tokens.
 */
export async function unsubscribeGuest(deps: GuestDeps, viewer: Viewer, { token }: Token): Promise<void> {
  const found = await findByLink(deps, viewer, async () => {
    const registrationId = registrationIn(token);
    if (registrationId === null) return null;
    const { id, holderEmail } = registrations;
    const [named] = await deps.db
      .select({ holderEmail })
      .from(registrations)
      .where(and(eq(id, registrationId), ne(holderEmail, '')));
    return named && isGuestToken(deps, token, { registrationId, ...named }) ? named : null;
  });
  if (found) await refuseEverything(deps, deps.db, refusalMac(deps, found.holderEmail));
}

/** Answers NOT_FOUND for every kind of invalid token alike. */
async function findGuestPlace(deps: GuestDeps, viewer: Viewer, token: string) {
  const found = await findByLink(deps, viewer, async () => {
    const id = registrationIn(token);
    if (id === null) return null;
    const { holderEmail, audience, state, userId, eventId } = registrations;
    const [row] = await deps.db
      .select({
        place: { holderEmail, audience, state },
        event: {
          title: events.title,
          startsAt: events.startsAt,
          endsAt: events.endsAt,
          timeZone: events.timeZone,
          state: events.state,
          onlineLink: events.onlineLink,
        },
      })
      .from(registrations)
      .innerJoin(events, eq(events.id, eventId))
      .where(and(eq(registrations.id, id), eq(state, 'confirmed'), isNull(userId), ne(holderEmail, '')));
    const isValid = row && isGuestToken(deps, token, { registrationId: id, holderEmail: row.place.holderEmail });
    return isValid ? row : null;
  });
  if (!found) throw new AppError('NOT_FOUND', 'This link is not valid.');
  return found;
}
