import type { AttachmentKind } from '@foyer/contract/rules/messaging/attachment-rules.ts';
import { and, desc, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { conversationParticipants, messages } from '#src/db/schema/messaging.ts';
import { type ConversationRow, findConversation } from '#src/features/conversation-access/conversation-rows.ts';
import { attachmentKindOf } from '#src/features/message-attachments/attachment-rows.ts';
import { mentions } from '#src/features/message-sending/mentions.ts';

const { userId: authorId, no: authorNo, conversationId: ofConversation } = conversationParticipants;

export type UnreadToPush = {
  row: ConversationRow;
  /** Whether only messages that mention the member count, as in rooms with many members. */
  isForMentions: boolean;
  lastNo: number;
  count: number;
  body: string;
  /** Of its first file. */
  attachment: AttachmentKind | null;
  authorId: string | null;
};

/**
 * The unread messages of a conversation that is in the inbox; null if there are none, or it doesn't notify, is
 * archived or hidden. Where only mentions notify, those that mention the member.
 */
export async function readUnreadToPush(
  tx: Tx,
  { conversationId, userId, now }: { conversationId: string; userId: string; now: Date },
): Promise<UnreadToPush | null> {
  const row = await findConversation(tx, userId, conversationId, now);
  if (!row || (row.state !== 'open' && row.state !== 'closed')) return null;
  if (row.is_request || row.is_archived || row.notify_now === 'none') return null;
  const isForMentions = row.notify_now === 'mentions';
  const isUnread = and(
    eq(messages.conversationId, conversationId),
    gt(messages.no, Math.max(row.read_no, row.joined_no)),
    lte(messages.no, row.last_no),
    ne(messages.authorNo, row.own_no),
    isNull(messages.deletedAt),
    isNull(messages.system),
    isForMentions ? inArray(messages.no, await mentionsOf(tx, userId, row)) : undefined,
  );
  const [last] = await tx
    .select({
      no: messages.no,
      body: messages.body,
      attachment: attachmentKindOf(sql`${messages}`),
      authorId,
    })
    .from(messages)
    .innerJoin(
      conversationParticipants,
      and(eq(ofConversation, messages.conversationId), eq(authorNo, messages.authorNo)),
    )
    .where(isUnread)
    .orderBy(desc(messages.no))
    .limit(1);
  if (!last) return null;
  const count = await tx.$count(messages, isUnread);
  return {
    row,
    isForMentions,
    lastNo: last.no,
    body: last.body,
    attachment: last.attachment,
    authorId: last.authorId,
    count,
  };
}

/** The numbers of unread messages that mention the member. */
async function mentionsOf(tx: Tx, userId: string, { id, read_no }: ConversationRow): Promise<number[]> {
  const { rows } = await tx.execute(sql`select m.no from messages m
    where m.conversation_id = ${id} and m.no > ${read_no} and ${mentions(userId)}`);
  return z
    .array(z.object({ no: z.number() }))
    .parse(rows)
    .map(({ no }) => no);
}
