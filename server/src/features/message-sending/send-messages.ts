import type { DataOf } from '@foyer/contract/http.ts';
import type { sendMessages as endpoint, Message } from '@foyer/contract/messaging/messages.ts';
import { sql } from 'drizzle-orm';
import type { Deps } from '#src/deps.ts';
import { mayHavePreview } from '#src/features/link-previews/request-preview.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { selectMessages } from './message-rows.ts';
import type { NewMessage } from './recognize-messages.ts';
import { sendInBatch } from './send-in-batch.ts';
import type { StoredMessage } from './store-messages.ts';

/** Sends messages, all or none, in the order given. Those that were sent before are answered as the first time. */
export async function sendMessages(
  deps: Deps,
  { userId }: SignedInUser,
  { conversationId, messages }: { conversationId: string; messages: readonly NewMessage[] },
): Promise<DataOf<typeof endpoint>> {
  const { conversation, nos, stored, lastNo, lastSeq } = await sendInBatch(deps, conversationId, { userId, messages });
  const hasLink = messages.some(({ body }) => mayHavePreview(deps, conversation.kind, body));
  // Notifications are due a moment later. Only a link preview is due at once.
  if (hasLink) deps.wakeOutbox();
  if (!hasLink && stored.length === nos.length && stored.every(isText))
    return { messages: stored.map(presentText), lastSeq };
  const items = await selectMessages(
    deps.db,
    { ...conversation, last_no: lastNo, last_seq: lastSeq },
    { where: sql`m.no = any(${sql.param(nos)}::int[])`, order: sql`m.no`, limit: nos.length },
  );
  return { messages: items, lastSeq };
}

const isText = ({ replyToNo, attachments = [] }: StoredMessage) => replyToNo === undefined && attachments.length === 0;

/** A message that was just stored and has nothing but its text: it need not be read again. */
function presentText({ id, no, seq, authorNo, clientId, body, sentAt }: StoredMessage): Message {
  return {
    id,
    no,
    seq,
    authorNo,
    clientId,
    body,
    system: null,
    replyTo: null,
    attachments: [],
    linkPreview: null,
    reactions: [],
    sentAt: sentAt.toISOString(),
    changedAt: sentAt.toISOString(),
    editedAt: null,
    isDeleted: false,
  };
}
