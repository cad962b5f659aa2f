import { type Message, systemMessage } from '@foyer/contract/messaging/messages.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#src/db/client.ts';
import type { ConversationRow } from '#src/features/conversation-access/conversation-rows.ts';
import { linkPreviewColumn, linkPreviewOf } from '#src/features/link-previews/preview-rows.ts';
import {
  attachmentKindColumn,
  attachmentKindOf,
  attachmentsColumn,
  attachmentsOfMessage,
} from '#src/features/message-attachments/attachment-rows.ts';
import { AppError } from '#src/http/responses/app-error.ts';

const excerpt = z.object({
  no: z.number(),
  authorNo: z.number(),
  body: z.string(),
  system: systemMessage.nullable(),
  attachment: attachmentKindColumn,
  isDeleted: z.boolean(),
});
const row = z.object({
  id: z.string(),
  no: z.number(),
  seq: z.number(),
  author_no: z.number(),
  client_id: z.string(),
  body: z.string(),
  system: systemMessage.nullable(),
  sent_at: z.coerce.date(),
  changed_at: z.coerce.date(),
  edited_at: z.coerce.date().nullable(),
  is_deleted: z.boolean(),
  reply_to: excerpt.nullable(),
  attachments: attachmentsColumn,
  link_preview: linkPreviewColumn,
  reactions: z.array(z.object({ emoji: z.string(), count: z.number(), isMine: z.boolean() })),
});

type Part = Pick<ConversationRow, 'id' | 'own_no' | 'joined_no' | 'last_no' | 'last_seq' | 'left_at'>;
type Selection = { where: SQL; order: SQL; limit: number };

/** Messages of a conversation that the viewer can see, as answers. `where` and `order` name the message `m`. */
export async function selectMessages(db: Db | Tx, part: Part, { where, order, limit }: Selection): Promise<Message[]> {
  const { rows } = await db.execute(sql`
    select m.id, m.no, ${seqOf(part)} as seq, m.author_no, m.client_id, ${bodyOf(part, sql`m`)} as body, m.system, m.sent_at,
      ${changedAtOf(part)} as changed_at, ${editedAtOf(part)} as edited_at,
      m.deleted_at is not null as is_deleted,
      (select json_build_object('no', r.no, 'authorNo', r.author_no,
          'body', left(${bodyOf(part, sql`r`)}, ${messagingLimits.excerpt}), 'system', r.system,
          'attachment', ${attachmentKindOf(sql`r`)},
          'isDeleted', r.deleted_at is not null)
        from messages r
        where r.conversation_id = m.conversation_id and r.no = m.reply_to_no and r.no > ${part.joined_no}
          and m.deleted_at is null) as reply_to,
      ${attachmentsOfMessage(sql`m`)} as attachments,
      ${linkPreviewOf(sql`m`, part.left_at === null ? null : part.last_seq)} as link_preview,
      (select coalesce(json_agg(json_build_object('emoji', g.emoji, 'count', g.n, 'isMine', g.is_mine)
          order by g.first_at, g.emoji), '[]')
        from (
          select e.emoji, count(*)::int as n, bool_or(e.author_no = ${part.own_no}) as is_mine,
            min(e.reacted_at) as first_at
          from message_reactions e
          where e.conversation_id = m.conversation_id and e.no = m.no
            and ${part.left_at === null ? sql`true` : sql`e.reacted_at <= ${leftAt(part)}`}
          group by e.emoji
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
      system: each.system,
      replyTo: each.reply_to,
      attachments: each.attachments,
      linkPreview: each.link_preview,
      reactions: each.reactions,
      sentAt: each.sent_at.toISOString(),
      changedAt: each.changed_at.toISOString(),
      editedAt: each.edited_at?.toISOString() ?? null,
      isDeleted: each.is_deleted,
    }));
}

/**
 * The text of a message. A member who has left a group sees it as it was when they left: if it was edited later, the text before
 * that, as long as it is kept.
 */
function bodyOf(part: Pick<Part, 'last_seq' | 'left_at'>, message: SQL): SQL {
  if (part.left_at === null) return sql`${message}.body`;
  return sql`case when ${message}.deleted_at is not null then '' else coalesce(
    (select v.body from message_revisions v
      where v.conversation_id = ${message}.conversation_id and v.no = ${message}.no and v.seq > ${part.last_seq}
      order by v.seq limit 1),
    case when ${message}.seq <= ${part.last_seq} or ${message}.edited_at is null or ${message}.edited_at < ${leftAt(part)}
      then ${message}.body else '' end) end`;
}

const leftAt = ({ left_at }: Pick<Part, 'left_at'>) => sql`${left_at?.toISOString() ?? null}::timestamptz`;

const seqOf = (part: Part) => (part.left_at === null ? sql`m.seq` : sql`least(m.seq, ${part.last_seq}::int)`);

/** Not when something was changed after the member had left. */
const changedAtOf = (part: Part) =>
  part.left_at === null ? sql`m.changed_at` : sql`least(m.changed_at, ${leftAt(part)})`;

function editedAtOf(part: Part): SQL {
  return part.left_at === null
    ? sql`m.edited_at`
    : sql`case when m.seq <= ${part.last_seq} or m.edited_at < ${leftAt(part)} then m.edited_at end`;
}

/** One message by its number. */
export async function selectMessage(db: Db | Tx, part: Part, no: number): Promise<Message> {
  const [found] = await selectMessages(db, part, { where: sql`m.no = ${no}`, order: sql`m.no`, limit: 1 });
  if (!found) throw noSuchMessage();
  return found;
}

export const noSuchMessage = () => new AppError('NOT_FOUND', 'Message not found.');
