import type { DataOf, InputOf } from '@foyer/contract/http.ts';
import type {
  Conversation,
  changeConversation as changeEndpoint,
  markConversationRead as readEndpoint,
} from '@foyer/contract/messaging/conversations.ts';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { conversationParticipants } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import {
  lockReadable,
  noSuchConversation,
  ownConversations,
  unreadOf,
} from '#src/features/conversation-access/conversation-rows.ts';
import { publishMessages } from '#src/features/conversation-access/message-changes.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { publishReceipts } from './activity/live-activity.ts';
import { forgetCollected } from './collect-unread.ts';
import { endMembership } from './end-membership.ts';
import { publishOwnSide, publishState } from './live-messaging.ts';
import { presentConversation } from './present-conversation.ts';

type Id = { id: string };
type Change = NonNullable<InputOf<typeof changeEndpoint>['body']>;

/** Changes what a conversation is to the viewer alone. Only what is sent changes. */
export async function changeConversation(
  deps: Deps,
  { userId }: SignedInUser,
  { id, mutedUntil, notify, isArchived, isMarkedUnread, draft }: Id & Change,
): Promise<Conversation> {
  const at = deps.clock.now();
  const changed = await deps.db.transaction(async (tx) => {
    const { last_no, own_no } = await lockReadable(tx, userId, id, at);
    const changes = {
      ...(mutedUntil !== undefined && { mutedUntil: mutedUntil === null ? null : new Date(mutedUntil) }),
      ...(notify !== undefined && { notify }),
      ...(isArchived !== undefined && { archivedNo: isArchived ? last_no : null }),
      ...(isMarkedUnread !== undefined && { isMarkedUnread }),
      ...(draft !== undefined && { draft }),
    };
    const own = and(eq(conversationParticipants.conversationId, id), eq(conversationParticipants.no, own_no));
    if (Object.keys(changes).length > 0) await tx.update(conversationParticipants).set(changes).where(own);
    if (mutedUntil || isArchived || (notify ?? 'all') !== 'all') await forgetCollected(tx, userId, id);
    return await presentConversation(tx, userId, id, at);
  });
  // A draft is saved while the member types, so its frame makes pages read little again.
  const isDraft = [mutedUntil, notify, isArchived, isMarkedUnread].every((value) => value === undefined);
  if (!isDraft || draft !== undefined) publishOwnSide(deps, id, userId, isDraft);
  return changed;
}

const readRange = z.object({ from: z.number(), to: z.number() });

/** Moves the viewer's read position forward, never back and never past the last message. */
export async function markConversationRead(
  { db, clock, bus }: Pick<Deps, 'db' | 'clock' | 'bus'>,
  { userId }: SignedInUser,
  { id, upToNo }: Id & { upToNo: number },
): Promise<DataOf<typeof readEndpoint>> {
  const at = clock.now();
  const own = sql`(select * from (${ownConversations(userId, at)}) o where o.id = ${id} and o.state <> 'hidden')`;
  const moved = await db.execute(sql`update conversation_participants p
    set read_no = greatest(p.read_no, least(${upToNo}::int, o.last_no)), is_marked_unread = false
    from ${own} o
    where p.conversation_id = o.id and p.no = o.own_no
      and (p.is_marked_unread or p.read_no < least(${upToNo}::int, o.last_no))
    returning o.read_no as "from", p.read_no as "to"`);
  if (moved.rowCount !== 0) publishOwnSide({ bus }, id, userId);
  for (const range of z.array(readRange).parse(moved.rows))
    if (range.from < range.to) await publishReceipts({ db, clock, bus }, { id, readerId: userId, ...range });
  const { rows } = await db.execute(sql`select o.read_no as "readNo", ${unreadOf} as unread from ${own} o`);
  const [position] = z.array(z.object({ readNo: z.number(), unread: z.number() })).parse(rows);
  if (!position) throw noSuchConversation();
  if (position.unread === 0 && moved.rowCount !== 0) await forgetCollected(db, userId, id);
  return position;
}

/** Leaves a conversation: nothing that comes later reaches the viewer. One of two members is closed, a group goes on. Idempotent. */
export async function leaveConversation(
  deps: Deps,
  { userId }: SignedInUser,
  { id }: Id,
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const { kind, state, last_no, own_no } = await lockReadable(tx, userId, id, deps.clock.now());
    if (state === 'left') return;
    if (kind === 'group') return await endMembership(deps, tx, id, { no: own_no, byNo: own_no });
    await tx
      .update(conversationParticipants)
      .set({ leftNo: last_no, draft: '', isMarkedUnread: false })
      .where(and(eq(conversationParticipants.conversationId, id), eq(conversationParticipants.no, own_no)));
    await forgetCollected(tx, userId, id);
  });
  publishOwnSide(deps, id, userId);
  publishMessages(deps, id);
  publishState(deps, id);
  return {};
}
