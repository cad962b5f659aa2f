import { sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';

/**
 * Locks the counters of all events that a user hosts, attends, waits for or is named in, in the global lock order, so that
 * two users registered for each other's events can be erased at once. The account must be locked, so that no event is added
 * meanwhile.
 */
export async function lockRelatedEvents(
  tx: Tx,
  { userId, email }: { userId: string; email: string | null },
): Promise<void> {
  await tx.execute(sql`
    select a.event_id from event_audiences a
    where a.event_id in (
      select id from events where organizer_user_id = ${userId}::uuid
      union select event_id from registrations where user_id = ${userId}::uuid
      union select event_id from registrations where holder_email = ${email}::text
      union select event_id from orders where user_id = ${userId}::uuid
      union select event_id from waiting_entries where user_id = ${userId}::uuid)
    order by a.event_id, a.audience
    for update`);
}
