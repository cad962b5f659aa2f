import type { DataOf } from '@foyer/contract/http.ts';
import type { listParticipants as endpoint } from '@foyer/contract/messaging/groups.ts';
import type { Deps } from '#src/deps.ts';
import { requireConversation } from '#src/features/conversation-access/conversation-rows.ts';
import { readParticipants } from '#src/features/conversation-access/read-participants.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

type ListInput = { id: string; after: number; limit: number; no?: number | number[] | undefined };

/**
 * Who takes part in a conversation, with those who left while the viewer was there. To a member who has left, those who were
 * there then, and nothing of what became of them.
 */
export async function listParticipants(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: SignedInUser,
  { id, after, limit, no }: ListInput,
): Promise<DataOf<typeof endpoint>> {
  const conversation = await requireConversation(db, userId, id, clock.now());
  const found = await readParticipants(db, userId, conversation, { after, limit: limit + 1, no });
  return { items: found.slice(0, limit), hasMore: found.length > limit };
}
