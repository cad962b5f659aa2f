import type { requestConnection as endpoint } from '@foyer/contract/connections/requests.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import { type AvailableFor, availableFor } from '@foyer/contract/rules/profiles/profile-lists.ts';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { publishNotifications } from '#src/features/notifications/live-notifications.ts';
import { presentProfile } from '#src/features/profiles/public-profile/present-profile.ts';
import { findRowBySlug, findRowOf } from '#src/features/profiles/public-profile/profile-row.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { connectPair } from './connect-pair.ts';
import { countReceived, countSent, readAllowance } from './connection-request-allowance.ts';
import { lockMembers, noSuchMember } from './lock-members.ts';
import { findPair, type Pair } from './pair.ts';
import { isPaused } from './pause-requests.ts';
import { decideRequest } from './policy.ts';
import { sendRequest } from './send-request.ts';

type RequestInput = {
  urlSlug: string;
  /** Null: a conversation, or else the first that the member is available for. */
  intent: AvailableFor | null;
  message: string;
  eventId?: string | undefined;
  origin?: 'request' | 'scan';
};

/**
 * Asks a member to connect, or connects both at once if the other has asked already. Repeating an open request changes
 * nothing.
 */
export async function requestConnection(
  deps: Deps,
  viewer: SignedInUser,
  { urlSlug, intent: wanted, message, eventId, origin = 'request' }: RequestInput,
): Promise<DataOf<typeof endpoint>> {
  const at = deps.clock.now();
  const { userId } = viewer;
  const { recipientId, ...result } = await deps.db.transaction(async (tx) => {
    const recipient = await findRowBySlug(tx, urlSlug.toLowerCase());
    if (recipient?.userId === userId) throw fieldRefused('urlSlug', 'connection.yourself');
    if (!recipient) throw noSuchMember();
    await lockMembers(tx, userId, recipient.userId);
    const pair = await findPair(tx, userId, recipient.userId);
    // Members who hide their profile can only be asked by those they have asked themselves.
    const shown = presentProfile(deps.settings, recipient, 'member', false);
    if (!shown && pair?.requestedBy !== recipient.userId) throw noSuchMember();
    await requireOwnProfile(tx, deps.settings, userId);
    const facts = {
      pair,
      sent: await countSent(tx, userId, at),
      received: await countReceived(tx, recipient.userId, at),
      isRecipientAway: (await isPaused(tx, recipient.userId, at)) || shown?.availability?.state === 'unavailable',
    };
    const decision = decideRequest(facts, userId, at);
    switch (decision) {
      case 'already-connected':
        throw new AppError('ALREADY_CONNECTED', "You're already connected.");
      case 'not-taking-requests':
        throw new AppError('NOT_TAKING_REQUESTS', "This member isn't taking requests right now.");
      case 'too-many-pending':
        throw new AppError('REQUEST_LIMIT', 'Too many of your requests are waiting for an answer.', {
          details: { limit: 'pending' },
        });
      case 'already-sent':
        return { recipientId: recipient.userId, state: 'sent', id: existing(pair).id } as const;
      case 'connect':
        await connectPair(deps, tx, existing(pair), origin === 'scan' ? eventId : undefined);
        return { recipientId: recipient.userId, state: 'connected', id: existing(pair).id } as const;
      case 'send':
        return {
          recipientId: recipient.userId,
          ...(await sendRequest(deps, tx, viewer, {
            recipientId: recipient.userId,
            intents: requestIntentsOf(shown),
            intent: wanted,
            message,
            eventId,
            origin,
          })),
        };
    }
  });
  deps.wakeOutbox();
  for (const member of [userId, recipientId]) publishNotifications(deps, member);
  return { ...result, allowance: await readAllowance(deps, userId) };
}

/** What a request to a member can be about: what they are available for, if they show that, otherwise anything. */
export function requestIntentsOf(shown: PublicProfile | null): readonly AvailableFor[] {
  const offered = shown?.availability?.for ?? [];
  return offered.length > 0 ? offered : availableFor;
}

/** The open request of the other side, which the decision found. */
function existing(pair: Pair | undefined): Pair {
  if (!pair) throw new Error('decided about a pair that is not there');
  return pair;
}

/** The recipient of a request has to see who asks. */
export async function requireOwnProfile(tx: Tx, settings: Deps['settings'], userId: string): Promise<void> {
  const own = await findRowOf(tx, userId);
  if (!own?.form) throw new AppError('PROFILE_INCOMPLETE', 'Finish your profile first.');
  if (!presentProfile(settings, own, 'connection', false))
    throw new AppError('PROFILE_HIDDEN', 'Show your profile to members or connections before you connect.');
}
