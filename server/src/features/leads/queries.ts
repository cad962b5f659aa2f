import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { leadLifetimeSeconds } from '#src/config/sign-in.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Clock } from '#src/deps.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

export type LeadRow = typeof leads.$inferSelect;

type Now = { clock: Clock };

/** The start of the current lead lifetime: activity, conversions and verifications before it no longer count. */
export function lifetimeStart({ clock }: Now): Date {
  return new Date(clock.now().getTime() - leadLifetimeSeconds * 1000);
}

/** Whether a lead is not converted, not discarded, and was active within its lifetime. */
export function isActiveLead(now: Now): SQL | undefined {
  return and(isNull(leads.convertedAt), gt(leads.lastActiveAt, lifetimeStart(now)));
}

/**
 * The condition for every change to a lead: its id, and the browser that captured it. The id alone only allows reading it
 * masked; otherwise anyone who finds one in a log could put their own email on someone else's sign-up.
 */
export function isOwnActiveLead(now: Now, viewer: Origin, leadId: string): SQL | undefined {
  return and(eq(leads.id, leadId), eq(leads.browserHash, viewer.browserHash), isActiveLead(now));
}

/** This browser's active lead with this id; throws LEAD_NOT_FOUND. */
export async function findOwnLead(now: Now, db: Db | Tx, viewer: Origin, leadId: string): Promise<LeadRow> {
  const [row] = await db
    .select()
    .from(leads)
    .where(isOwnActiveLead(now, viewer, leadId));
  if (!row) throw leadNotFound();
  return row;
}

/** The active lead with this id of any browser; mask it with `presentLead`. */
export async function findLead(now: Now, db: Db | Tx, leadId: string): Promise<LeadRow> {
  const [row] = await db
    .select()
    .from(leads)
    .where(and(eq(leads.id, leadId), isActiveLead(now)));
  if (!row) throw leadNotFound();
  return row;
}

export function leadNotFound(): AppError {
  return new AppError('LEAD_NOT_FOUND', 'This sign-up has expired. Please start over.');
}
