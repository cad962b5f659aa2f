import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { leadIdentities } from '#src/db/schema/identities.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { LeadRow } from '../queries.ts';
import type { LeadIdentity } from './identity-of-lead.ts';

/**
 * Locks a lead and all open ones that claim a contact it proved or came with the same identity, always in the same order, so that conversions of
 * leads with one contact wait for each other instead of racing for it.
 */
export async function lockClaimants(
  tx: Tx,
  leadId: string,
  won: { phone: string | null; email: string | null; identity: LeadIdentity | null },
): Promise<{ lead: LeadRow | undefined; rivals: LeadRow[] }> {
  const open = isNull(leads.convertedAt);
  const { identity } = won;
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
        won.phone === null ? undefined : and(open, eq(leads.phone, won.phone)),
        won.email === null ? undefined : and(open, eq(leads.email, won.email)),
        identity === null ? undefined : and(open, inArray(leads.id, siblings)),
      ),
    )
    .orderBy(asc(leads.id))
    .for('no key update');
  return { lead: rows.find(({ id }) => id === leadId), rivals: rows.filter(({ id }) => id !== leadId) };
}
