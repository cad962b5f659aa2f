import type { DataOf } from '@foyer/contract/http.ts';
import type { readGuestRegistration as contract } from '@foyer/contract/registrations/guest-access.ts';
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

type Parts = Pick<Deps, 'db' | 'clock' | 'counters' | 'secrets' | 'settings'>;
type Token = { token: string };

/** What somebody named for a place may know of it: no more than their mail says, and in its time how to join. */
export async function readGuestRegistration(
  deps: Parts,
  viewer: Viewer,
  { token }: Token,
): Promise<DataOf<typeof contract>> {
  const { place, event } = await findGuestPlace(deps, viewer, token);
  const { title, startsAt, endsAt, timeZone, state, onlineLink } = event;
  const isShown = onlineLink !== '' && isOnlineLinkVisible(event, place, deps.clock.now());
  const refused = await refusedBy(deps, deps.db, [place.holderEmail]);
  return {
    event: {
      title,
      timeZone,
      cancelled: state === 'cancelled',
      startsAt: startsAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    },
    audience: place.audience,
    onlineLink: isShown ? onlineLink : null,
    reminders: !refused.has(place.holderEmail),
  };
}

/** Asked again, it stays as it is. */
export async function chooseGuestReminders(
  deps: Parts,
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
 * One click in a mail program, of whatever became of the place since: no more emails, whoever enters the address. It is
 * told nothing of the token, nor of whose it is.
 */
export async function unsubscribeGuest(deps: Parts, viewer: Viewer, { token }: Token): Promise<void> {
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

/** Whatever is wrong with a token, the answer is the same. */
async function findGuestPlace(deps: Parts, viewer: Viewer, token: string) {
  const found = await findByLink(deps, viewer, async () => {
    const id = registrationIn(token);
    if (id === null) return null;
    const { holderEmail, audience, state, userId, eventId } = registrations;
    const [known] = await deps.db
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
    const isTrue = known && isGuestToken(deps, token, { registrationId: id, holderEmail: known.place.holderEmail });
    return isTrue ? known : null;
  });
  if (!found) throw new AppError('NOT_FOUND', 'This link leads to no place.');
  return found;
}
