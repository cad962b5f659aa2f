import type { Message } from '@foyer/contract/messaging/messages.ts';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Tx } from '../../../server/src/db/client.ts';
import type { Deps } from '../../../server/src/deps.ts';
import { mount } from '../../../server/src/http/mount.ts';
import { naiveSend } from './naive-calls.ts';

type Sent = { id: string; userId: string; conversationId: string; clientId: string; body: string; at: Date };

/**
 * The call that sends messages, with a naive transaction: it counts the message and inserts it. It checks neither access nor
 * limits nor repetitions, and notifies no one.
 */
export function mountNaiveMessages(app: FastifyInstance, deps: Deps): void {
  mount(app, naiveSend, async ({ body: { conversationId, messages } }, { userId }) => {
    const at = deps.clock.now();
    return await deps.db.transaction(async (tx) => {
      const sent: Message[] = [];
      for (const { clientId, body } of messages)
        sent.push(await store(tx, { id: deps.random.uuid(), userId, conversationId, clientId, body, at }));
      return { messages: sent, lastSeq: sent.at(-1)?.seq ?? 0 };
    });
  });
}

const numbers = z.array(z.object({ no: z.int(), seq: z.int(), authorNo: z.int() })).length(1);

async function store(tx: Tx, { id, userId, conversationId, clientId, body, at }: Sent): Promise<Message> {
  const counted =
    await tx.execute(sql`update conversations set last_no = last_no + 1, last_seq = last_seq + 1, last_at = ${at}
    where id = ${conversationId} returning last_no, last_seq`);
  const [counters] = z.array(z.object({ last_no: z.int(), last_seq: z.int() })).parse(counted.rows);
  const stored = await tx.execute(sql`insert into messages
      (id, conversation_id, no, seq, author_no, client_id, content_mac, body, sent_at, changed_at)
    select ${id}, ${conversationId}, ${counters?.last_no}::int, ${counters?.last_seq}::int, p.no, ${clientId}, '', ${body}, ${at}, ${at}
    from conversation_participants p where p.conversation_id = ${conversationId} and p.user_id = ${userId}
    returning no, seq, author_no as "authorNo"`);
  const [message] = numbers.parse(stored.rows);
  if (!message) throw new Error('the message was not stored');
  return {
    ...message,
    id,
    clientId,
    body,
    system: null,
    replyTo: null,
    attachments: [],
    linkPreview: null,
    reactions: [],
    sentAt: at.toISOString(),
    editedAt: null,
    isDeleted: false,
  };
}
