import { lt, sql } from 'drizzle-orm';
import { auditMonths } from '#src/config/audit.ts';
import { auditEvents } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';

/** Deletes security records older than the privacy page promises. Nothing else deletes or changes what happened. */
export async function purgeAudit({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  // Computed by the database, because JavaScript's month arithmetic overflows at the end of months.
  const oldest = sql`${clock.now().toISOString()}::timestamptz - make_interval(months => ${auditMonths}::int)`;
  await db.delete(auditEvents).where(lt(auditEvents.at, oldest));
}
