import { eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { emailVerifications } from '#src/db/schema/codes.ts';
import { leads } from '#src/db/schema/leads.ts';

/** Whose email is proven: a lead's or a user's. */
export type EmailOwner = { leadId: string; userId?: undefined } | { userId: string; leadId?: undefined };

/** What belongs to this owner. A user goes on with what was begun as the lead they were. */
export function ownedBy(db: Db | Tx, owner: EmailOwner): SQL | undefined {
  if (owner.leadId !== undefined) return eq(emailVerifications.leadId, owner.leadId);
  const formerLeads = db.select({ id: leads.id }).from(leads).where(eq(leads.userId, owner.userId));
  return or(eq(emailVerifications.userId, owner.userId), inArray(emailVerifications.leadId, formerLeads));
}
