import type { DataOf, InputOf } from '@foyer/contract/http.ts';
import type { searchMessages as endpoint } from '@foyer/contract/message-search.ts';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { messageSearchBudget } from '#src/config/messaging.ts';
import { messageWords } from '#src/db/message-words.ts';
import { pageOf, readCursor } from '#src/db/page-cursor.ts';
import { wordsIn } from '#src/db/search-words.ts';
import type { Deps } from '#src/deps.ts';
import { ownConversations, parseConversations } from '#src/features/conversation-access/conversation-rows.ts';
import { peopleIn } from '#src/features/conversation-access/people-in.ts';
import { attachmentKindOf } from '#src/features/message-attachments/attachment-rows.ts';
import { withNames } from '#src/features/message-sending/mentions.ts';
import { presentConversations } from '#src/features/messaging/present-conversation.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { excerptOf } from './excerpt-of.ts';

type Filters = Pick<InputOf<typeof endpoint>['query'], 'conversation' | 'author' | 'since' | 'until' | 'has'>;
type SearchInput = Filters & { q: string; limit: number; cursor?: string | undefined };

const row = z.object({
  conversation_id: z.string(),
  message_id: z.string(),
  no: z.number(),
  author_no: z.number(),
  author_id: z.string().nullable(),
  is_own: z.boolean(),
  body: z.string(),
  sent_at: z.coerce.date(),
});

/**
 * Searches what the viewer can read: the same conversations and the same range of messages in each as when they open them. Members
 * who left a group don't find what was edited after that, because they read the text before.
 */
export async function searchMessages(
  deps: Pick<Deps, 'db' | 'clock' | 'counters'>,
  { userId }: SignedInUser,
  { q, limit, cursor, ...filters }: SearchInput,
): Promise<DataOf<typeof endpoint>> {
  const { db, clock } = deps;
  const words = wordsIn(q);
  const end = readCursor(cursor);
  if (words.length === 0 && filters.has === undefined) return { items: [], nextCursor: null };
  const at = clock.now();
  const store = { db, clock, counters: deps.counters ?? undefined };
  await requireBudget(store, `message-search:${userId}`, messageSearchBudget);
  const after = end
    ? sql`(m.sent_at, m.id) < (${new Date(end.at).toISOString()}::timestamptz, ${end.id}::uuid)`
    : sql`true`;
  const { rows } = await db.execute(sql`
    with own as materialized (select o.* from (${ownConversations(userId, at)}) o where o.state <> 'hidden')
    select m.conversation_id, m.id as message_id, m.no, m.author_no, p.user_id as author_id, m.author_no = o.own_no as is_own, m.body,
      m.sent_at
    from own o
    join messages m on m.conversation_id = o.id and m.no > o.joined_no and m.no <= o.last_no
    join conversation_participants p on p.conversation_id = m.conversation_id and p.no = m.author_no
    where m.deleted_at is null and m.system is null and ${conditionsOf(filters)}
      and (o.left_at is null or m.edited_at is null or m.seq <= o.last_seq or m.edited_at < o.left_at)
      and ${words.length === 0 ? sql`true` : hasWords(words)}
      and ${after}
    order by m.sent_at desc, m.id desc
    limit ${limit + 1}`);
  const { page, nextCursor } = pageOf(z.array(row).parse(rows), limit, ({ sent_at, message_id }) => ({
    at: sent_at.getTime(),
    id: message_id,
  }));
  const { rows: own } = await db.execute(sql`select * from (${ownConversations(userId, at)}) o
    where o.id = any(${sql.param([...new Set(page.map(({ conversation_id }) => conversation_id))])}::uuid[])`);
  const parts = parseConversations(own);
  const shown = new Map((await presentConversations(db, userId, parts, at)).map((each) => [each.id, each]));
  const items: DataOf<typeof endpoint>['items'] = [];
  for (const found of page) {
    const conversation = shown.get(found.conversation_id);
    const part = parts.find(({ id }) => id === found.conversation_id);
    if (!conversation || !part) continue;
    const { no, is_own: isOwn, author_id, body, sent_at } = found;
    const isOther = !isOwn && author_id !== null;
    const cards = isOther && part.kind !== 'direct' ? await peopleIn(db, userId, part, [author_id]) : null;
    const author = cards?.get(author_id ?? '') ?? (part.kind === 'direct' && !isOwn ? conversation.person : null);
    items.push({
      conversation,
      no,
      isOwn,
      author: author?.displayName ?? null,
      authorNo: found.author_no,
      sentAt: sent_at.toISOString(),
      excerpt: excerptOf(await withNames(db, userId, part, body), words),
    });
  }
  return { items, nextCursor };
}

/** A number without a conversation means nobody. */
function conditionsOf({ conversation, author, since, until, has }: Filters): SQL {
  const conditions = [
    conversation !== undefined && sql`o.id = ${conversation}`,
    author === 'me' && sql`m.author_no = o.own_no`,
    typeof author === 'number' && (conversation === undefined ? sql`false` : sql`m.author_no = ${author}`),
    since !== undefined && sql`m.sent_at >= ${since}::timestamptz`,
    until !== undefined && sql`m.sent_at < ${until}::timestamptz`,
    has === 'files' && sql`${attachmentKindOf(sql`m`)} is not null`,
    has === 'links' && sql`m.body ~* 'https?://[^[:space:]<>"]'`,
  ];
  return sql.join([sql`true`, ...conditions.filter((each) => each !== false)], sql` and `);
}

/** The index has texts only that are not empty. */
const hasWords = (words: readonly string[]) =>
  sql`m.body <> '' and ${messageWords(sql`m.body`)} @@ to_tsquery('simple', ${queryOf(words)})`;

/** Words are quoted once they are folded, because folding turns some letters into quotation marks: nothing typed is an operator. */
const queryOf = (words: readonly string[]) => sql`(select string_agg(quote_literal(folded) || ':*', ' & ')
  from unnest(${sql.param(words)}::text[]) word, lateral (select foyer_fold(word) as folded) f where folded <> '')`;
