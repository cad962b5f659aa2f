import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { leadLifetimeSeconds } from '#src/config.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Clock } from '#src/deps.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

export type LeadRow = typeof leads.$inferSelect;

type Now = { clock: Clock };

/** The moment before which a lead's last activity, its conversion or its proofs are too old to count. */
export function lifetimeAgo({ clock }: Now): Date {
  return new Date(clock.now().getTime() - leadLifetimeSeconds * 1000);
}

/** Not converted, not given up, and active within its lifetime. */
export function living(now: Now): SQL | undefined {
  return and(isNull(leads.convertedAt), gt(leads.lastActiveAt, lifetimeAgo(now)));
}

/**
 * The condition of every change to a lead: its id, and the browser that captured it. The id alone only reads, masked:
 * whoever finds one in a log or on a screen could otherwise put an email of their own on somebody else's sign-up.
 */
export function ownLiving(now: Now, viewer: Origin, leadId: string): SQL | undefined {
  return and(eq(leads.id, leadId), eq(leads.browserHash, viewer.browserHash), living(now));
}

/** The living lead of this browser with this id, or LEAD_NOT_FOUND. */
export async function findOwnLead(now: Now, db: Db | Tx, viewer: Origin, leadId: string): Promise<LeadRow> {
  const [row] = await db
    .select()
    .from(leads)
    .where(ownLiving(now, viewer, leadId));
  if (!row) throw leadNotFound();
  return row;
}

/** The living lead with this id, whoever captured it; to be shown masked to others. */
export async function findLead(now: Now, db: Db | Tx, leadId: string): Promise<LeadRow> {
  const [row] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.id, leadId), living(now)));
  if (!row) throw leadNotFound();
  return row;
}

export function leadNotFound(): AppError {
  return new AppError('LEAD_NOT_FOUND', 'This sign-up is over. Please start again.');
}
