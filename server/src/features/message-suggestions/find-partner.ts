import type { Deps } from '#src/deps.ts';
import { type ConversationRow, requireConversation } from '#src/features/conversation-access/conversation-rows.ts';
import { mayWrite } from '#src/features/conversation-access/may-write.ts';
import { readOpening } from '#src/features/messaging/opening.ts';
import { findRowBySlug, findRowOf, type ProfileRow } from '#src/features/profiles/public-profile/profile-row.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** Who a message would be for. `conversation`: of the two, while both can write in it. */
export type Partner = { profile: ProfileRow; conversation: ConversationRow | null };

/**
 * The other member of a conversation of two in which the viewer can write, or a member whom the viewer can write to. Everyone
 * else is NOT_FOUND: groups, rooms, requests without an answer, members who have blocked or left.
 */
export async function findPartner(
  deps: Pick<Deps, 'db' | 'settings' | 'clock'>,
  viewer: SignedInUser,
  { conversationId, urlSlug }: { conversationId?: string | undefined; urlSlug?: string | undefined },
): Promise<Partner> {
  if (conversationId !== undefined) {
    const found = await requireConversation(deps.db, viewer.userId, conversationId, deps.clock.now());
    const profile = found.other_id === null ? undefined : await findRowOf(deps.db, found.other_id);
    if (found.kind !== 'direct' || !mayWrite(found.state) || !profile) throw nobodyToWriteTo();
    return { profile, conversation: found };
  }
  const profile = urlSlug === undefined ? undefined : await findRowBySlug(deps.db, urlSlug.toLowerCase());
  if (!profile || profile.userId === viewer.userId) throw nobodyToWriteTo();
  const opening = await readOpening(deps, deps.db, viewer, profile);
  if (!opening || opening.opening === 'waiting' || opening.opening === 'unavailable') throw nobodyToWriteTo();
  const { conversation } = opening;
  return { profile, conversation: conversation && mayWrite(conversation.state) ? conversation : null };
}

const nobodyToWriteTo = () => new AppError('NOT_FOUND', 'Conversation not found.');
