import { hasLink } from '@foyer/contract/rules/messaging/message-text.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { eq } from 'drizzle-orm';
import { daysAfter } from '#src/days-after.ts';
import type { Tx } from '#src/db/client.ts';
import { conversations } from '#src/db/schema/messaging.ts';
import type { Deps } from '#src/deps.ts';
import { requireOwnProfile } from '#src/features/connections/request-connection.ts';
import type { ConversationRow } from '#src/features/conversation-access/conversation-rows.ts';
import type { NewMessage } from '#src/features/message-sending/recognize-messages.ts';
import type { ProfileRow } from '#src/features/profiles/public-profile/profile-row.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { appendOwn, createDirect, rejoinConversation } from './direct-conversation.ts';
import { requireNoOpenSignal, watchRepeatedText } from './repeated-requests.ts';
import { spendMessageRequest } from './request-allowance.ts';
import { enqueueRequestNews } from './request-news.ts';

type RequestToSend = {
  recipient: ProfileRow;
  conversation: ConversationRow | null;
  message: NewMessage | undefined;
};

/** Sends a message request, which its recipient can accept. Returns the id of the conversation. */
export async function sendMessageRequest(
  deps: Deps,
  tx: Tx,
  userId: string,
  { recipient, conversation, message }: RequestToSend,
): Promise<string> {
  if (!message) throw fieldRefused('message', 'required');
  requirePlain(message.body);
  await requireOwnProfile(tx, deps.settings, userId);
  await requireNoOpenSignal(deps, tx, userId);
  await spendMessageRequest({ db: tx, clock: deps.clock }, userId);
  const id = conversation?.id ?? (await createDirect(deps, tx, userId, recipient.userId));
  await rejoinConversation(tx, id, userId);
  const { own_no, last_no } = await appendOwn(deps, tx, userId, id, message);
  const at = deps.clock.now();
  await tx
    .update(conversations)
    .set({
      state: 'request',
      requestedByNo: own_no,
      requestedAt: at,
      expiresAt: daysAfter(at, messagingLimits.requestDays),
    })
    .where(eq(conversations.id, id));
  const no = last_no + 1;
  await watchRepeatedText(deps, tx, {
    userId,
    recipientName: recipient.name,
    conversationId: id,
    no,
    body: message.body,
  });
  const news = { conversationId: id, userId: recipient.userId, what: 'requested', no } as const;
  await enqueueRequestNews(deps, tx, news);
  return id;
}

/** A request is short and leads nowhere, so that it is worth nothing to spammers. */
function requirePlain(body: string): void {
  if (body.length > messagingLimits.request) throw fieldRefused('message.body', 'line.max_length');
  if (hasLink(body)) throw fieldRefused('message.body', 'message.no_links');
}
