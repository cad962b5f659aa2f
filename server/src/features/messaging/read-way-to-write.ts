import type { DataOf } from '@foyer/contract/http.ts';
import type { readWayToWrite as wayEndpoint } from '@foyer/contract/messaging/conversations.ts';
import type { WayToWrite } from '@foyer/contract/rules/messaging/choices.ts';
import type { Deps } from '#src/deps.ts';
import { noSuchMember } from '#src/features/connections/lock-members.ts';
import { findRowBySlug } from '#src/features/profiles/public-profile/profile-row.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { readOpening } from './opening.ts';
import type { Opening } from './policy.ts';
import { readMessageRequestAllowance } from './request-allowance.ts';

const ways: Record<Opening, WayToWrite> = {
  open: 'message',
  agree: 'message',
  request: 'request',
  waiting: 'unavailable',
  unavailable: 'unavailable',
};

/** How the viewer can write to a member: at once, by a request, or not now. */
export async function readWayToWrite(
  deps: Deps,
  viewer: SignedInUser,
  { slug }: { slug: string },
): Promise<DataOf<typeof wayEndpoint>> {
  const allowance = await readMessageRequestAllowance(deps, viewer.userId);
  const recipient = await findRowBySlug(deps.db, slug.toLowerCase());
  if (recipient?.userId === viewer.userId) return { way: 'unavailable', conversationId: null, allowance };
  const found = recipient && (await readOpening(deps, deps.db, viewer, recipient));
  if (!found) throw noSuchMember();
  const { opening, conversation } = found;
  const conversationId = conversation && conversation.state !== 'hidden' ? conversation.id : null;
  return { way: ways[opening], conversationId, allowance };
}
