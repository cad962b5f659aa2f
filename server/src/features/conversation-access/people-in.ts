import type { PersonCard } from '@foyer/contract/profiles/person-card.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { userPreferences } from '#src/db/schema/settings.ts';
import { isActiveIn } from '#src/features/accounts/is-account-active.ts';
import { isShownAsGuest } from '#src/features/discovery/guest-lists/read-guest-list.ts';
import { cardsFor } from '#src/features/profiles/search/cards-for.ts';
import { isConnectedWith, isNotBlockedFor } from '#src/features/relationships/relationships.ts';
import type { ConversationRow } from './conversation-rows.ts';
import { isManagerOf } from './room-access.ts';

/**
 * A condition on a participant `p`: they take part in the conversation of a row of `ownConversations`. For a member who has left,
 * as far as they saw it.
 */
export function isHere(row: SQL): SQL {
  return sql`(p.user_id is not null and case when ${row}.left_at is null then p.left_no is null
    else p.joined_no < ${row}.last_no and (p.left_no is null or p.left_no > ${row}.last_no) end)`;
}

/**
 * Members whom a group brings together, as the viewer sees them elsewhere: the connected as connections, the others as all
 * members do, and not at all those whom a block separates.
 */
export async function memberCards(
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonCard>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute(sql`
    select u.id, u.id = ${userId} or ${isConnectedWith(userId, sql`u.id`)} as "isClose"
    from users u
    where u.id = any(${sql.param([...new Set(ids)])}::uuid[]) and ${isActiveIn('u')}
      and ${isNotBlockedFor(userId, sql`u.id`)}`);
  const found = z.array(z.object({ id: z.string(), isClose: z.boolean() })).parse(rows);
  const idsOf = (isClose: boolean) => found.filter((each) => each.isClose === isClose).map(({ id }) => id);
  return new Map([...(await cardsFor(db, idsOf(true), 'connection')), ...(await cardsFor(db, idsOf(false), 'member'))]);
}

/**
 * Members in a conversation as the viewer sees them there. In the room of an event, those whom its guest list shows to the viewer,
 * and who organizes it.
 */
export async function peopleIn(
  db: Db | Tx,
  userId: string,
  { kind, event_id }: Pick<ConversationRow, 'kind' | 'event_id'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PersonCard>> {
  if (kind !== 'event' || event_id === null || ids.length === 0) return await memberCards(db, userId, ids);
  const some = sql.param([...new Set(ids)]);
  const listed = await db
    .select({ id: users.id })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .innerJoin(users, eq(users.id, registrations.userId))
    .leftJoin(profileDetails, eq(profileDetails.userId, users.id))
    .leftJoin(userPreferences, eq(userPreferences.userId, users.id))
    .where(
      and(
        eq(registrations.eventId, event_id),
        eq(registrations.state, 'confirmed'),
        eq(events.guestListShown, true),
        sql`${users.id} = any(${some}::uuid[])`,
        isShownAsGuest(userId),
      ),
    );
  const { rows } = await db.execute(sql`select u.id from users u join events ev on ev.id = ${event_id}
    where u.id = any(${some}::uuid[]) and (u.id = ${userId} or u.id = ev.organizer_user_id or ${isManagerOf(sql`u.id`)})`);
  const hosts = z.array(z.object({ id: z.string() })).parse(rows);
  return await memberCards(
    db,
    userId,
    [...listed, ...hosts].map(({ id }) => id),
  );
}
