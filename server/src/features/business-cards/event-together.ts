import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';

/**
 * The event that takes place now and that both members attend or host; null if there is none. People meet in the hour before
 * and after as well. Of several, the one that started last.
 */
export async function findEventTogether(
  db: Db | Tx,
  [one, other]: readonly [string, string],
  at: Date,
): Promise<string | null> {
  const eventsOf = (userId: string) => sql`(
    select event_id from registrations where user_id = ${userId}::uuid and state = 'confirmed'
    union all select event_id from event_hosts where user_id = ${userId}::uuid and accepted_at is not null
    union all select id from events where organizer_user_id = ${userId}::uuid)`;
  const { rows } = await db.execute<{ id: string }>(sql`select id from events
    where state = 'published'
      and starts_at - interval '1 hour' <= ${at}::timestamptz
      and ends_at + interval '1 hour' > ${at}::timestamptz
      and id in ${eventsOf(one)} and id in ${eventsOf(other)}
    order by starts_at desc, id limit 1`);
  return rows[0]?.id ?? null;
}
