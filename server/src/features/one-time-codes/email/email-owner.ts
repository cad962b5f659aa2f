import { and, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { leads } from '#src/db/schema/leads.ts';
import { emailVerifications } from '#src/db/schema/one-time-codes.ts';

/** Whose email is proven: a lead's or a user's. */
export type EmailOwner = { leadId: string; userId?: undefined } | { userId: string; leadId?: undefined };

/** What is to prove an email of this owner. A user goes on with what was begun as the lead they were. */
export function ownedBy(db: Db | Tx, owner: EmailOwner): SQL | undefined {
  const verify = eq(emailVerifications.purpose, 'verify');
  if (owner.leadId !== undefined) return and(verify, eq(emailVerifications.leadId, owner.leadId));
  const formerLeads = db.select({ id: leads.id }).from(leads).where(eq(leads.userId, owner.userId));
  const theirs = or(eq(emailVerifications.userId, owner.userId), inArray(emailVerifications.leadId, formerLeads));
  return and(verify, theirs);
}
