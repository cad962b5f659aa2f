import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps, Hint } from '#src/deps.ts';
import { ownConversations } from '#src/features/conversation-access/conversation-rows.ts';
import { isNotBlockedFor } from '#src/features/relationships/relationships.ts';
import type { LiveSource } from '#src/http/live/live-source.ts';
import { sharesActivity, sharesReceipts } from './shares.ts';

const receiptsTopic = 'receipts';
const typingTopic = 'typing';

type ReadPosition = { id: string; readerId: string; from: number; to: number };

/**
 * Notifies the authors of messages that were read, if both show receipts. The recipients are decided here and not
 * when the hint arrives: even a frame without content would reveal that a message was read.
 */
export async function publishReceipts(
  { db, bus, clock }: Pick<Deps, 'db' | 'bus' | 'clock'>,
  { id, readerId, from, to }: ReadPosition,
): Promise<void> {
  const { rows } = await db.execute(sql`
    select author.user_id as "userId"
    from conversation_participants author
    cross join lateral (${ownConversations(sql`author.user_id`, clock.now())}) o
    where author.conversation_id = ${id} and author.user_id <> ${readerId} and o.id = author.conversation_id
      and o.state = 'open' and o.kind <> 'event'
      and exists (select 1 from messages m where m.conversation_id = ${id} and m.author_no = author.no
        and m.no > ${from} and m.no <= ${to})
      and ${sharesReceipts(sql`${readerId}::uuid`)} and ${sharesReceipts(sql`author.user_id`)}
      and ${isNotBlockedFor(readerId, sql`author.user_id`)}`);
  for (const { userId } of z.array(z.object({ userId: z.string() })).parse(rows))
    bus.publish({ topic: receiptsTopic, id, userId });
}

const typing = z.object({ id: z.uuid(), no: z.number(), userId: z.string() });

/** Read receipts and typing signals, live. Nothing of it is stored, and what is lost is not sent again. */
export function liveActivity({ db, bus, clock }: Pick<Deps, 'db' | 'bus' | 'clock'>): LiveSource {
  return {
    topics: [receiptsTopic, typingTopic],
    sweep: async () => [],

    async hear({ id }, userId) {
      const { rows } = await db.execute(sql`
        select o.own_no as no from (${ownConversations(userId, clock.now())}) o
        where o.id = ${id} and o.state = 'open' and o.kind <> 'event' and ${sharesActivity(sql`${userId}::uuid`)}`);
      const [own] = z.array(z.object({ no: z.number() })).parse(rows);
      if (own) bus.publish({ topic: typingTopic, id: `${id} ${own.no}` });
    },

    async framesFor(hints, userIds) {
      const receipts = hints.flatMap(({ topic, id, userId }) =>
        topic === receiptsTopic && userId !== undefined
          ? [{ userId, frame: { type: receiptsTopic, id } as const }]
          : [],
      );
      const writers = hints.flatMap(writerOf);
      if (writers.length === 0) return receipts;
      const each = (part: (writer: (typeof writers)[number]) => string | number) => sql.param(writers.map(part));
      const { rows } = await db.execute(sql`
        select writer.conversation_id as id, writer.no, member.user_id as "userId"
        from unnest(${each(({ id }) => id)}::uuid[], ${each(({ no }) => no)}::int[]) as told (id, no)
        join conversation_participants writer on writer.conversation_id = told.id and writer.no = told.no
        join conversation_participants member on member.conversation_id = told.id and member.no <> told.no
        cross join lateral (${ownConversations(sql`member.user_id`, clock.now())}) o
        where member.user_id = any(${sql.param(userIds)}::uuid[]) and o.id = told.id
          and o.state = 'open' and o.kind <> 'event' and writer.left_no is null
          and ${sharesActivity(sql`writer.user_id`)} and ${sharesActivity(sql`member.user_id`)}
          and ${isNotBlockedFor(sql`member.user_id`, sql`writer.user_id`)}`);
      const told = z.array(typing).parse(rows);
      return [
        ...receipts,
        ...told.map(({ userId, id, no }) => ({ userId, frame: { type: typingTopic, id, no } as const })),
      ];
    },
  };
}

/** A hint of typing names the conversation and the number of the participant. */
function writerOf({ topic, id: name }: Hint): { id: string; no: number }[] {
  const [id, no] = name.split(' ');
  return topic === typingTopic && id !== undefined && no !== undefined ? [{ id, no: Number(no) }] : [];
}
