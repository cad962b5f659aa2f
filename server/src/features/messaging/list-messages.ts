import type { DataOf } from '@foyer/contract/http.ts';
import type {
  listChanges as changesEndpoint,
  listMessages as endpoint,
  Message,
} from '@foyer/contract/messaging/messages.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { type ConversationRow, requireConversation } from '#src/features/conversation-access/conversation-rows.ts';
import { selectMessages } from '#src/features/message-sending/message-rows.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;
type ListInput = {
  id: string;
  before?: number | undefined;
  after?: number | undefined;
  around?: number | undefined;
  limit: number;
};

/** Messages around a position, or the newest. Numbers have no gaps, so two statements tell all. */
export async function listMessages(
  { db, clock }: ReadDeps,
  { userId }: SignedInUser,
  { id, ...position }: ListInput,
): Promise<DataOf<typeof endpoint>> {
  // Read before the messages: a change in between is then read twice instead of never.
  const conversation = await requireConversation(db, userId, id, clock.now());
  const items = await select(db, conversation, position);
  const [first, last] = [items[0]?.no, items.at(-1)?.no];
  const edge = position.after ?? (position.before ?? 1) - 1;
  return {
    items,
    hasOlder: (first ?? edge + 1) > conversation.joined_no + 1,
    hasNewer: (last ?? edge) < conversation.last_no,
    lastSeq: conversation.last_seq,
  };
}

async function select(
  db: Db,
  conversation: ConversationRow,
  { before, after, around, limit }: Omit<ListInput, 'id'>,
): Promise<Message[]> {
  const { joined_no, last_no } = conversation;
  const following = (no: number) =>
    selectMessages(db, conversation, { where: sql`m.no > ${no}`, order: sql`m.no`, limit });
  // Near the ends, the page has more of the other side instead.
  if (around !== undefined)
    return await following(Math.max(joined_no, Math.min(around - Math.ceil(limit / 2), last_no - limit)));
  if (after !== undefined) return await following(after);
  const end = before === undefined ? last_no : before - 1;
  const newestFirst = { where: sql`m.no <= ${end}`, order: sql`m.no desc`, limit };
  return (await selectMessages(db, conversation, newestFirst)).reverse();
}

/**
 * Fills a gap: what was sent or changed after a change that the client has seen. It is state and not a log, so a message that
 * changed twice is there once.
 */
export async function listChanges(
  { db, clock }: ReadDeps,
  { userId }: SignedInUser,
  { id, since }: { id: string; since: number },
): Promise<DataOf<typeof changesEndpoint>> {
  const conversation = await requireConversation(db, userId, id, clock.now());
  const { changes } = messagingLimits;
  const items = await selectMessages(db, conversation, {
    // Only the messages that were there when the conversation was read are visible, so of the changes committed since then some
    // would be left out. All of them are for the next call.
    where: sql`m.seq > ${since} and m.seq <= ${conversation.last_seq}`,
    order: sql`m.seq`,
    limit: changes + 1,
  });
  if (items.length > changes) return { items: [], lastSeq: conversation.last_seq, isReset: true };
  return { items, lastSeq: conversation.last_seq, isReset: false };
}
