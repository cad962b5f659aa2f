import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { leadIdentities } from '#src/db/schema/identities.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { LeadRow } from '../queries.ts';
import type { LeadIdentity } from './identity-of-lead.ts';

/**
 * Locks a lead and all open leads that claim one of its verified contacts or have the same identity, always in the same
 * order, so that conversions of leads with one contact are serialized.
 */
export async function lockClaimants(
  tx: Tx,
  leadId: string,
  proven: { phone: string | null; email: string | null; identity: LeadIdentity | null },
): Promise<{ lead: LeadRow | undefined; rivals: LeadRow[] }> {
  const open = isNull(leads.convertedAt);
  const { identity } = proven;
  const siblings = tx
    .select({ id: leadIdentities.leadId })
    .from(leadIdentities)
    .where(and(eq(leadIdentities.issuer, identity?.issuer ?? ''), eq(leadIdentities.subject, identity?.subject ?? '')));
  const rows = await tx
    .select()
    .from(leads)
    .where(
      or(
        eq(leads.id, leadId),
        proven.phone === null ? undefined : and(open, eq(leads.phone, proven.phone)),
        proven.email === null ? undefined : and(open, eq(leads.email, proven.email)),
        identity === null ? undefined : and(open, inArray(leads.id, siblings)),
      ),
    )
    .orderBy(asc(leads.id))
    .for('no key update');
  return { lead: rows.find(({ id }) => id === leadId), rivals: rows.filter(({ id }) => id !== leadId) };
}
