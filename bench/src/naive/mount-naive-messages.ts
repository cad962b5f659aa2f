import type { Message } from '@foyer/contract/messaging/messages.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
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
    const client = await deps.db.$client.connect();
    try {
      await client.query('begin');
      const sent: Message[] = [];
      for (const { clientId, body } of messages)
        sent.push(await store(client, { id: deps.random.uuid(), userId, conversationId, clientId, body, at }));
      await client.query('commit');
      return { messages: sent, lastSeq: sent.at(-1)?.seq ?? 0 };
    } finally {
      client.release();
    }
  });
}

const counters = z.tuple([z.object({ last_no: z.int(), last_seq: z.int() })]);
const numbers = z.tuple([z.object({ no: z.int(), seq: z.int(), authorNo: z.int() })]);

async function store(client: pg.PoolClient, sent: Sent): Promise<Message> {
  const { id, userId, conversationId, clientId, body, at } = sent;
  const counted = await client.query(
    `update conversations set last_no = last_no + 1, last_seq = last_seq + 1, last_at = $2
      where id = $1 returning last_no, last_seq`,
    [conversationId, at],
  );
  const [{ last_no, last_seq }] = counters.parse(counted.rows);
  const stored = await client.query(
    `insert into messages (id, conversation_id, no, seq, author_no, client_id, content_mac, body, sent_at, changed_at)
      select $1, $2, $3, $4, p.no, $5, '', $6, $7, $7
      from conversation_participants p where p.conversation_id = $2 and p.user_id = $8
      returning no, seq, author_no as "authorNo"`,
    [id, conversationId, last_no, last_seq, clientId, body, at, userId],
  );
  const [message] = numbers.parse(stored.rows);
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
    changedAt: at.toISOString(),
    editedAt: null,
    isDeleted: false,
  };
}
