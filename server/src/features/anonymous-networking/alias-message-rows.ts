import type { AliasMessage } from '@foyer/contract/anonymous-networking/alias-messages.ts';
import { asc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#src/db/client.ts';
import { aliasMessages } from '#src/db/schema/anonymous-networking.ts';
import type { Deps } from '#src/deps.ts';

export type MessageRow = typeof aliasMessages.$inferSelect;

const seal = 'alias-message';
export const sealText = ({ secrets }: Pick<Deps, 'secrets'>, text: string): Buffer => secrets.seal(seal, text);
export const openText = ({ secrets }: Pick<Deps, 'secrets'>, sealed: Buffer): string => secrets.open(seal, sealed);

/** The other side sees it. */
export const isReleased = (at: Date) => or(isNull(aliasMessages.dueAt), lte(aliasMessages.dueAt, at));

/** The order in which both sides read: within a release by author, so that it doesn't tell who wrote first. */
export const inOrder = [asc(aliasMessages.release), asc(aliasMessages.authorId), asc(aliasMessages.position)] as const;

export const isOfContact = (id: string): SQL => eq(aliasMessages.contactId, id);

export function presentMessage(deps: Pick<Deps, 'secrets'>, row: MessageRow, ownId: string): AliasMessage {
  const isOwn = row.authorId === ownId;
  return {
    id: row.id,
    isOwn,
    clientId: isOwn ? row.clientId : null,
    body: openText(deps, row.sealed),
    sentAt: row.sentAt.toISOString(),
    release: row.release,
  };
}

const unreadRow = z.object({ alias_id: z.string(), contact_id: z.string(), unread: z.number() });
/** Pages show more as "99+". */
const mostCounted = 100;

/** Messages that these aliases, all of one person, have not read: by contact. Only what is released counts. */
export async function unreadAliasMessages(
  db: Db | Tx,
  ownIds: readonly string[],
  now: Date,
): Promise<{ aliasId: string; contactId: string; unread: number }[]> {
  if (ownIds.length === 0) return [];
  const own = sql`any(${sql.param(ownIds)}::uuid[])`;
  const { rows } = await db.execute(sql`
    select case when c.low_id = ${own} then c.low_id else c.high_id end as alias_id, c.id as contact_id,
      least(count(*), ${mostCounted})::int as unread
    from alias_contacts c join alias_messages m on m.contact_id = c.id
    where (c.low_id = ${own} or c.high_id = ${own}) and c.state = 'open' and not m.author_id = ${own}
      and m.release > case when c.low_id = ${own} then c.low_read else c.high_read end
      and (m.due_at is null or m.due_at <= ${now.toISOString()}::timestamptz)
    group by 1, 2`);
  return z
    .array(unreadRow)
    .parse(rows)
    .map(({ alias_id, contact_id, unread }) => ({ aliasId: alias_id, contactId: contact_id, unread }));
}
