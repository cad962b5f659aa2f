import type { requestByTicket as endpoint } from '@foyer/contract/connections/requests.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { ticketRequestBudget } from '#src/config/connections.ts';
import type { Deps } from '#src/deps.ts';
import { verifiedClaims } from '#src/features/check-in/ticket-codes/ticket-code.ts';
import { isShownAsGuest } from '#src/features/discovery/guest-lists/read-guest-list.ts';
import { registeredThemselves } from '#src/features/events/attendee-names/attendee-name.ts';
import { cardsFor } from '#src/features/profiles/search/cards-for.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { findMeeting, findTicketHolder } from './find-meeting.ts';
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
  const holder = await findTicketHolder(
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
