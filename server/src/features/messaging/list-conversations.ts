import type { DataOf } from '@foyer/contract/http.ts';
import type {
  Conversation,
  countUnread as countEndpoint,
  listConversations as endpoint,
} from '@foyer/contract/messaging/conversations.ts';
import type { ConversationBox } from '@foyer/contract/rules/messaging/choices.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { pageOf, readCursor } from '#src/db/page-cursor.ts';
import type { Deps } from '#src/deps.ts';
import { ownConversations, parseConversations, unreadOf } from '#src/features/conversation-access/conversation-rows.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { presentConversation, presentConversations } from './present-conversation.ts';
import { readMessageRequestAllowance } from './request-allowance.ts';

type ListInput = { box: ConversationBox; limit: number; cursor?: string | undefined };
type ReadDeps = Pick<Deps, 'db' | 'clock'>;

/** Conversations with messages, or that were opened to write the first one; and rooms that the member has entered. */
const isTalk = sql`not o.is_request and o.state in ('open', 'closed')
  and (o.last_no > 0 or o.draft <> '' or o.kind = 'event')`;
const boxes: Record<ConversationBox, SQL> = {
  inbox: sql`${isTalk} and not o.is_archived`,
  // And groups that the member has left, which they can still read.
  archived: sql`(${isTalk} and o.is_archived or o.kind = 'group' and o.state = 'left')`,
  requests: sql`o.state = 'received'`,
  sent: sql`o.is_request and o.is_own_request and o.state in ('sent', 'closed')`,
};

export async function listConversations(
  { db, clock, settings }: ReadDeps & Pick<Deps, 'settings'>,
  { userId }: SignedInUser,
  { box, limit, cursor }: ListInput,
): Promise<DataOf<typeof endpoint>> {
  const at = clock.now();
  const end = readCursor(cursor);
  const after = end
    ? sql`(o.last_at, o.id) < (${new Date(end.at).toISOString()}::timestamptz, ${end.id}::uuid)`
    : sql`true`;
  const { rows } = await db.execute(sql`
    select * from (${ownConversations(userId, at)}) o
    where ${boxes[box]} and ${after}
    order by o.last_at desc, o.id desc
    limit ${limit + 1}`);
  const { page, nextCursor } = pageOf(parseConversations(rows), limit, ({ last_at, id }) => ({
    at: last_at.getTime(),
    id,
  }));
  return {
    items: await presentConversations(db, userId, page, at),
    nextCursor,
    allowance: await readMessageRequestAllowance({ db, clock }, userId),
    messageDays: settings.messageDays,
  };
}

export async function readConversation(
  { db, clock }: ReadDeps,
  { userId }: SignedInUser,
  { id }: { id: string },
): Promise<Conversation> {
  return await presentConversation(db, userId, id, clock.now());
}

const counts = z.object({ box: z.string(), conversations: z.number(), messages: z.number() });

/** Counted from the messages at every call, so the badge can never disagree with the conversations. */
export async function countUnread(
  { db, clock }: ReadDeps,
  { userId }: SignedInUser,
): Promise<DataOf<typeof countEndpoint>> {
  const { rows } = await db.execute(sql`
    select box, count(*)::int as conversations, sum(unread)::int as messages
    from (
      select case
          when o.state = 'received' then 'requests'
          when o.is_archived then 'archived'
          when o.notify_now <> 'all' then 'muted'
          else 'inbox'
        end as box, o.state, o.is_marked_unread, ${unreadOf} as unread
      from (${ownConversations(userId, clock.now())}) o
      where o.state = 'received' or (${isTalk})
    ) counted
    where unread > 0 or is_marked_unread or state = 'received'
    group by box`);
  const found = new Map(
    z
      .array(counts)
      .parse(rows)
      .map(({ box, ...numbers }) => [box, numbers]),
  );
  const of = (box: string) => found.get(box) ?? { conversations: 0, messages: 0 };
  return { inbox: of('inbox'), muted: of('muted'), archived: of('archived'), requests: of('requests').conversations };
}
