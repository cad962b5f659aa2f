import { and, eq } from 'drizzle-orm';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import type { SettleLeadEmail } from '#src/features/one-time-codes/email/prove-email-by-token.ts';
import { isActiveLead } from '../queries.ts';

/** Marks a lead's email as verified by its link. False when the lead has expired or has a different email by now. */
export function settleLeadEmail(deps: Pick<Deps, 'clock'>): SettleLeadEmail {
  return async (tx, { leadId, email }) => {
    const now = deps.clock.now();
    const updated = await tx
      .update(leads)
      .set({ emailVerifiedAt: now, lastActiveAt: now })
      .where(and(eq(leads.id, leadId), eq(leads.email, email), isActiveLead(deps)))
      .returning({ id: leads.id });
    return updated.length === 1;
  };
}
