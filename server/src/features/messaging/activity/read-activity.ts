import type { DataOf } from '@foyer/contract/http.ts';
import type { readActivity as endpoint } from '@foyer/contract/messaging/activity.ts';
import type { Presence } from '@foyer/contract/rules/messaging/choices.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { messagingRules } from '#src/config/messaging.ts';
import type { Db } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { isActiveIn } from '#src/features/accounts/is-account-active.ts';
import { type ConversationRow, requireConversation } from '#src/features/conversation-access/conversation-rows.ts';
import { cardsFor } from '#src/features/profiles/search/cards-for.ts';
import { isNotBlockedFor } from '#src/features/relationships/relationships.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { sharesActivity, sharesReceipts } from './shares.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** What others let the viewer know of what they do. Groups have at most 50 members; rooms, which are larger, tell nothing. */
export async function readActivity(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: SignedInUser,
  { id }: { id: string },
): Promise<DataOf<typeof endpoint>> {
  const at = clock.now();
  const conversation = await requireConversation(db, userId, id, at);
  if (conversation.state !== 'open' || conversation.kind === 'event') return { receipts: [], presence: 'none' };
  return {
    receipts: await readReceipts(db, userId, conversation),
    presence: await readPresence(db, userId, conversation, at),
  };
}

const receipt = z.object({ no: z.number(), afterNo: z.number(), readNo: z.number() });

async function readReceipts(db: Db, userId: string, { id, own_no, joined_no }: ConversationRow) {
  const { rows } = await db.execute(sql`
    select p.no, greatest(p.joined_no, ${joined_no}) as "afterNo", p.read_no as "readNo"
    from conversation_participants p
    join users u on u.id = p.user_id and ${isActiveIn('u')}
    where p.conversation_id = ${id} and p.no <> ${own_no} and p.left_no is null
      and p.read_no > greatest(p.joined_no, ${joined_no})
      and ${sharesReceipts(sql`${userId}::uuid`)} and ${sharesReceipts(sql`p.user_id`)}
      and ${isNotBlockedFor(userId, sql`p.user_id`)}
    order by p.no`);
  return z.array(receipt).parse(rows);
}

const seen = z.object({ here: z.coerce.date().nullable(), last: z.coerce.date().nullable() });

/** Only of a connection who shows their profile. Who has signed out is not active anymore. */
async function readPresence(
  db: Db,
  userId: string,
  { kind, other_id, is_connected }: ConversationRow,
  at: Date,
): Promise<Presence> {
  if (kind !== 'direct' || other_id === null || !is_connected) return 'none';
  if (!(await cardsFor(db, [other_id], 'connection')).has(other_id)) return 'none';
  const { rows } = await db.execute(sql`
    select max(last_seen_at) filter (where revoked_at is null) as here, max(last_seen_at) as last
    from sessions
    where user_id = ${other_id} and ${sharesActivity(sql`${userId}::uuid`)} and ${sharesActivity(sql`${other_id}::uuid`)}`);
  const { here, last } = seen.parse(rows[0]);
  const isWithin = (moment: Date | null, ms: number) => moment !== null && at.getTime() - moment.getTime() < ms;
  if (isWithin(here, messagingRules.presenceMinutes * minuteMs)) return 'active';
  return isWithin(last, dayMs) ? 'today' : 'none';
}
