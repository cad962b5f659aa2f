import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import { emailVerifications } from '#src/db/schema/one-time-codes.ts';

/** The lead or user whose email is verified. */
export type EmailOwner = { leadId: string; userId?: undefined } | { userId: string; leadId?: undefined };

/** Matches the verifications of this owner. A user's include those of the leads they were before. */
export function verificationsOf(db: Db | Tx, owner: EmailOwner): SQL | undefined {
  const verify = eq(emailVerifications.purpose, 'verify');
  if (owner.leadId !== undefined) return and(verify, eq(emailVerifications.leadId, owner.leadId));
  const formerLeads = db.select({ id: leads.id }).from(leads).where(eq(leads.userId, owner.userId));
  const theirs = or(eq(emailVerifications.userId, owner.userId), inArray(emailVerifications.leadId, formerLeads));
  return and(verify, theirs);
}
