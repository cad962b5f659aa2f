import type { Message } from '@foyer/contract/messaging/messages.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#src/db/client.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import type { ConversationRow } from './conversation-rows.ts';

const excerpt = z.object({ no: z.number(), authorNo: z.number(), body: z.string(), isDeleted: z.boolean() });
const row = z.object({
  id: z.string(),
  no: z.number(),
  seq: z.number(),
  author_no: z.number(),
  client_id: z.string(),
  body: z.string(),
  sent_at: z.coerce.date(),
  edited_at: z.coerce.date().nullable(),
  is_deleted: z.boolean(),
  reply_to: excerpt.nullable(),
  reactions: z.array(z.object({ emoji: z.string(), count: z.number(), isMine: z.boolean() })),
});

type Part = Pick<ConversationRow, 'id' | 'own_no' | 'joined_no' | 'last_no'>;
type Selection = { where: SQL; order: SQL; limit: number };

/** Messages of a conversation that the viewer can see, as answers. `where` and `order` name the message `m`. */
export async function selectMessages(db: Db | Tx, part: Part, { where, order, limit }: Selection): Promise<Message[]> {
  const { rows } = await db.execute(sql`
    select m.id, m.no, m.seq, m.author_no, m.client_id, m.body, m.sent_at, m.edited_at,
      m.deleted_at is not null as is_deleted,
      (select json_build_object('no', r.no, 'authorNo', r.author_no,
          'body', left(r.body, ${messagingLimits.excerpt}), 'isDeleted', r.deleted_at is not null)
        from messages r
        where r.conversation_id = m.conversation_id and r.no = m.reply_to_no and r.no > ${part.joined_no}
          and m.deleted_at is null) as reply_to,
      (select coalesce(json_agg(json_build_object('emoji', g.emoji, 'count', g.n, 'isMine', g.is_mine)
          order by g.first_at, g.emoji), '[]')
        from (
          select e.emoji, count(*)::int as n, bool_or(e.author_no = ${part.own_no}) as is_mine,
            min(e.reacted_at) as first_at
          from message_reactions e where e.conversation_id = m.conversation_id and e.no = m.no group by e.emoji
        ) g) as reactions
    from messages m
    where m.conversation_id = ${part.id} and m.no > ${part.joined_no} and m.no <= ${part.last_no} and ${where}
    order by ${order}
    limit ${limit}`);
  return z
    .array(row)
    .parse(rows)
    .map((each) => ({
      id: each.id,
      no: each.no,
      seq: each.seq,
      authorNo: each.author_no,
      clientId: each.author_no === part.own_no ? each.client_id : null,
      body: each.body,
      replyTo: each.reply_to,
      reactions: each.reactions,
      sentAt: each.sent_at.toISOString(),
      editedAt: each.edited_at?.toISOString() ?? null,
      isDeleted: each.is_deleted,
    }));
}

/** One message by its number. */
export async function selectMessage(db: Db | Tx, part: Part, no: number): Promise<Message> {
  const [found] = await selectMessages(db, part, { where: sql`m.no = ${no}`, order: sql`m.no`, limit: 1 });
  if (!found) throw noSuchMessage();
  return found;
}

export const noSuchMessage = () => new AppError('NOT_FOUND', 'Message not found.');
