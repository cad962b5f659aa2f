import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import type { ConversationRow } from '#src/features/conversation-access/conversation-rows.ts';
import type { NewAttachment } from '#src/features/message-attachments/claim-attachments.ts';
import { AppError } from '#src/http/responses/app-error.ts';

export type NewMessage = {
  clientId: string;
  body: string;
  replyToNo?: number | undefined;
  attachments?: readonly NewAttachment[] | undefined;
};

/** What one member sends in one call, and what the locked conversation is to them. */
export type SendCall = { userId: string; conversation: ConversationRow; messages: readonly NewMessage[] };

/** `known`: the numbers of messages that were stored before, by client id. `fresh`: those to store. */
export type RecognizedCall = SendCall & {
  known: ReadonlyMap<string, number>;
  fresh: readonly FreshMessage[];
  /** A message differs from the one with the same client id. */
  isConflict: boolean;
};
export type FreshMessage = NewMessage & { contentMac: Buffer };

const stored = z.object({
  authorNo: z.number(),
  clientId: z.string(),
  no: z.number(),
  contentMac: z.instanceof(Buffer),
});

/** Finds messages that were stored before by their client ids. All calls are for one conversation. */
export async function recognizeMessages(
  deps: Pick<Deps, 'secrets'>,
  tx: Tx,
  calls: readonly SendCall[],
): Promise<RecognizedCall[]> {
  const sent = calls.flatMap(({ conversation, messages }) =>
    messages.map(({ clientId }) => ({ conversation, clientId })),
  );
  const { rows } = await tx.execute(sql`
    select m.author_no as "authorNo", m.client_id as "clientId", m.no, m.content_mac as "contentMac"
    from unnest(${sql.param(sent.map(({ conversation }) => conversation.own_no))}::int[],
      ${sql.param(sent.map(({ clientId }) => clientId))}::uuid[]) as sent (author_no, client_id)
    join messages m on m.conversation_id = ${calls[0]?.conversation.id} and m.author_no = sent.author_no
      and m.client_id = sent.client_id`);
  const byAuthor = Map.groupBy(z.array(stored).parse(rows), ({ authorNo }) => authorNo);
  return calls.map((call) => {
    const known = byAuthor.get(call.conversation.own_no) ?? [];
    const macs = new Map<string, Buffer>(known.map(({ clientId, contentMac }) => [clientId, contentMac]));
    const fresh: FreshMessage[] = [];
    let isConflict = false;
    for (const message of call.messages) {
      const contentMac = macOf(deps, message);
      const same = macs.get(message.clientId);
      if (same) isConflict ||= !contentMac.equals(same);
      else fresh.push({ ...message, contentMac });
      macs.set(message.clientId, contentMac);
    }
    return { ...call, known: new Map(known.map(({ clientId, no }) => [clientId, no])), fresh, isConflict };
  });
}

/** Whether this message was stored by an earlier call, whose answer was lost. */
export async function isStored(
  deps: Pick<Deps, 'secrets'>,
  tx: Tx,
  call: Omit<SendCall, 'messages'> & { message: NewMessage },
): Promise<boolean> {
  const [recognized] = await recognizeMessages(deps, tx, [{ ...call, messages: [call.message] }]);
  if (recognized?.isConflict) throw contentDiffers();
  return recognized?.fresh.length === 0;
}

/** Keyed, because a plain hash of a short text can be guessed. */
function macOf({ secrets }: Pick<Deps, 'secrets'>, { body, replyToNo, attachments = [] }: NewMessage): Buffer {
  return secrets.mac('message-content', body, replyToNo ?? 0, ...attachments.map(({ id }) => id));
}

export const contentDiffers = () =>
  new AppError('IDEMPOTENCY_CONFLICT', 'Another message was sent with this client id.');
