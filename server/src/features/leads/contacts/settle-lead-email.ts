import { and, eq } from 'drizzle-orm';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps } from '#src/deps.ts';
import type { SettleLeadEmail } from '#src/features/one-time-codes/email/prove-email-by-token.ts';
import { living } from '../queries.ts';

/** Marks a lead whose email was proven by its link. False when it is over, or names another email by now. */
export function settleLeadEmail(deps: Pick<Deps, 'clock'>): SettleLeadEmail {
  return async (tx, { leadId, email }) => {
    const now = deps.clock.now();
    const marked = await tx
      .update(leads)
      .set({ emailVerifiedAt: now, lastActiveAt: now })
      .where(and(eq(leads.id, leadId), eq(leads.email, email), living(deps)))
      .returning({ id: leads.id });
    return marked.length === 1;
  };
}
