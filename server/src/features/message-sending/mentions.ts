import { mentionCode, mentionedIn, replaceMentions } from '@foyer/contract/rules/messaging/mentions.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { messageMentions } from '#src/db/schema/messaging.ts';
import type { ConversationRow } from '#src/features/conversation-access/conversation-rows.ts';
import { readParticipants } from '#src/features/conversation-access/read-participants.ts';
import { mayBeInRoom } from '#src/features/conversation-access/room-access.ts';
import { isNotBlockedFor } from '#src/features/relationships/relationships.ts';

/** Numbers of participants are small integers in the database. */
const mostParticipants = 32_767;

/**
 * Stores whom messages mention: only participants who are there and whose names the author sees. The author gets the same answer
 * either way, so trying out numbers reveals nothing.
 */
export async function saveMentions(
  tx: Tx,
  userId: string,
  conversation: ConversationRow,
  messages: readonly { no: number; body: string }[],
): Promise<void> {
  const { id, kind, own_no } = conversation;
  const mentions = messages.flatMap(({ no, body }) => mentionedIn(body).map((whom) => ({ no, whom })));
  if (kind === 'direct' || mentions.length === 0) return;
  const asked = [...new Set(mentions.map(({ whom }) => whom))].filter(
    (whom) => whom !== own_no && whom <= mostParticipants,
  );
  const found = await readParticipants(tx, userId, conversation, { after: 0, limit: asked.length, no: asked });
  const seen = new Set(found.filter(({ isHere, person }) => isHere && person !== null).map(({ no }) => no));
  const rows = mentions.filter(({ whom }) => seen.has(whom));
  if (rows.length === 0) return;
  await tx.execute(sql`insert into message_mentions (conversation_id, whom_no, no)
    select ${id}, p.no, mentioned.no
    from unnest(${sql.param(rows.map(({ no }) => no))}::int[], ${sql.param(rows.map(({ whom }) => whom))}::int[])
      as mentioned (no, whom)
    join conversation_participants p on p.conversation_id = ${id} and p.no = mentioned.whom
    left join conversations c on c.id = p.conversation_id
    left join events ev on ev.id = c.event_id
    where p.user_id is not null and (c.kind <> 'event' or ${mayBeInRoom(sql`p.user_id`)})
    on conflict do nothing`);
}

export async function removeMentions(
  tx: Tx,
  { conversationId, no }: { conversationId: string; no: number },
): Promise<void> {
  await tx
    .delete(messageMentions)
    .where(and(eq(messageMentions.conversationId, conversationId), eq(messageMentions.no, no)));
}

/** A condition on a message `m`: it mentions the member, and no block has come between them and its author since. */
export function mentions(userId: string): SQL {
  return sql`exists (select 1 from message_mentions n
    join conversation_participants author on author.conversation_id = m.conversation_id and author.no = m.author_no
    join conversation_participants whom on whom.conversation_id = n.conversation_id and whom.no = n.whom_no
    where whom.user_id = ${userId} and n.conversation_id = m.conversation_id and n.no = m.no
      and ${isNotBlockedFor(userId, sql`author.user_id`)})`;
}

/** Unread messages that mention the member, of a row of `ownConversations` called `o`. */
export function unreadMentionsOf(userId: string): SQL {
  return sql`(select count(*)::int from message_mentions own
    join messages m on m.conversation_id = own.conversation_id and m.no = own.no
    where own.conversation_id = o.id and own.whom_no = o.own_no
      and own.no > greatest(o.read_no, o.joined_no) and own.no <= o.last_no and ${mentions(userId)})`;
}

/** A text with names in the place of its mentions, as far as the member sees them. */
export async function withNames(
  db: Db | Tx,
  userId: string,
  conversation: ConversationRow,
  body: string,
): Promise<string> {
  const asked = conversation.kind === 'direct' ? [] : mentionedIn(body).filter((no) => no <= mostParticipants);
  if (asked.length === 0) return body;
  const found = await readParticipants(db, userId, conversation, { after: 0, limit: asked.length, no: asked });
  const names = new Map(found.map(({ no, person }) => [no, person?.displayName]));
  return replaceMentions(body, (no) => {
    const name = names.get(no);
    return name === undefined ? mentionCode(no) : `@${name}`;
  });
}
