import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { and, eq } from 'drizzle-orm';
import { codes } from '#src/config/one-time-codes.ts';
import type { Tx } from '#src/db/client.ts';
import { leadIdentities } from '#src/db/schema/identities.ts';
import type { Clock } from '#src/deps.ts';
import type { LeadRow } from '../queries.ts';

export type LeadIdentity = typeof leadIdentities.$inferSelect;

/** The provider identity a lead was captured with; it never changes. */
export async function identityOfLead(tx: Tx, leadId: string): Promise<LeadIdentity | null> {
  const [identity] = await tx.select().from(leadIdentities).where(eq(leadIdentities.leadId, leadId));
  return identity ?? null;
}

/** Whether the identity was proven so recently that it signs in to an existing account. */
export function isIdentityJustProven(
  { clock }: { clock: Clock },
  { provenAt }: Pick<LeadIdentity, 'provenAt'>,
): boolean {
  return provenAt.getTime() > clock.now().getTime() - codes.provenSeconds * 1000;
}

/** The leads that recently proved the same identity, in any browser: they belong to the same person. */
export async function leadsOfIdentity(
  now: { clock: Clock },
  tx: Tx,
  { issuer, subject }: Pick<LeadIdentity, 'issuer' | 'subject'>,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ leadId: leadIdentities.leadId, provenAt: leadIdentities.provenAt })
    .from(leadIdentities)
    .where(and(eq(leadIdentities.issuer, issuer), eq(leadIdentities.subject, subject)));
  return new Set(rows.filter((row) => isIdentityJustProven(now, row)).map(({ leadId }) => leadId));
}

/** The provider on whose word alone the lead's email counts as verified, if any. */
export function vouchedBy(lead: LeadRow, identity: LeadIdentity | null): IdentityProvider | null {
  if (identity === null || identity.authoritative || !identity.emailVerified) return null;
  const isItsWord = identity.email === lead.email && lead.emailVerifiedAt?.getTime() === identity.provenAt.getTime();
  return isItsWord ? identity.provider : null;
}
