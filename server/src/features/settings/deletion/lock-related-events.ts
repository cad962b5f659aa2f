import { sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';

/**
 * Locks the counters of all events that a person hosts, comes to or waits for, or is named in, in the one order that
 * everybody takes. Two people who come to each other's events can be erased at once: of such locks taken one after the
 * other, each would hold what the other one needs. Nothing is added meanwhile: the account must be locked.
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
