import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { requestLinkPreview } from '#src/features/link-previews/request-preview.ts';
import { claimAttachments } from '#src/features/message-attachments/claim-attachments.ts';
import type { AppError } from '#src/http/responses/app-error.ts';
import { announceMessages } from './announce-messages.ts';
import { saveMentions } from './mentions.ts';
import { type RecognizedCall, recognizeMessages, type SendCall } from './recognize-messages.ts';
import { type Check, openingChecks, type Refusals, sendingChecks } from './refuse-calls.ts';
import { noteAgreed, type StoredMessage, storeMessages } from './store-messages.ts';

/** `nos`: the numbers of all messages of the call. `stored`: those that were not there before. */
export type SentCall = { nos: readonly number[]; stored: readonly StoredMessage[]; lastNo: number; lastSeq: number };

/**
 * Stores what members send to one locked conversation after its last message, one call of each member, in the order given. A
 * message that was stored before is recognized by its client id and not stored again. A call that is refused stores nothing and
 * leaves the others as they are.
 */
export async function appendTogether(
  deps: Deps,
  tx: Tx,
  calls: readonly SendCall[],
  checks: readonly Check[] = sendingChecks,
): Promise<ReadonlyMap<string, SentCall | AppError>> {
  if (calls.length === 0) return new Map();
  const refusals: Refusals = new Map();
  let accepted = await recognizeMessages(deps, tx, calls);
  for (const check of checks) {
    for (const [userId, refusal] of await check(deps, tx, accepted)) refusals.set(userId, refusal);
    accepted = accepted.filter(({ userId }) => !refusals.has(userId));
  }
  const stored = await storeMessages(deps, tx, accepted);
  const byAuthor = Map.groupBy(stored, ({ userId }) => userId);
  const sent = accepted.map((call) => ({ call, stored: byAuthor.get(call.userId) ?? [] }));
  const writing = sent.filter((each) => each.stored.length > 0);
  await noteAgreed(
    tx,
    writing.map(({ call }) => call.conversation),
  );
  // Ordered by author, so that batches of two conversations never wait for the budgets of their authors in a circle.
  for (const each of writing.toSorted((a, b) => (a.call.userId < b.call.userId ? -1 : 1)))
    await saveParts(deps, tx, each.call, each.stored);
  await announceMessages(deps, tx, writing);
  return new Map<string, SentCall | AppError>([
    ...refusals,
    ...sent.map((each) => [each.call.userId, answerOf(each.call, each.stored, stored.at(-1))] as const),
  ]);
}

/** Stores the message that opens a conversation or answers a request, in a locked conversation. */
export async function appendOpening(deps: Deps, tx: Tx, call: SendCall): Promise<void> {
  const outcome = (await appendTogether(deps, tx, [call], openingChecks)).get(call.userId);
  if (outcome instanceof Error) throw outcome;
}

/** What a message has besides its text. */
async function saveParts(
  deps: Deps,
  tx: Tx,
  { userId, conversation }: RecognizedCall,
  stored: readonly StoredMessage[],
): Promise<void> {
  for (const { no, attachments = [] } of stored)
    await claimAttachments(tx, userId, { conversationId: conversation.id, no }, attachments);
  await saveMentions(tx, userId, conversation, stored);
  for (const message of stored)
    await requestLinkPreview(deps, tx, userId, conversation.kind, { ...message, conversationId: conversation.id });
}

function answerOf(
  { conversation, messages, known }: RecognizedCall,
  stored: readonly StoredMessage[],
  last: StoredMessage | undefined,
): SentCall {
  const numbers = new Map([...known, ...stored.map(({ clientId, no }) => [clientId, no] as const)]);
  return {
    nos: [...new Set(messages.flatMap(({ clientId }) => numbers.get(clientId) ?? []))],
    stored,
    lastNo: (stored.length > 0 && last?.no) || conversation.last_no,
    lastSeq: (stored.length > 0 && last?.seq) || conversation.last_seq,
  };
}
