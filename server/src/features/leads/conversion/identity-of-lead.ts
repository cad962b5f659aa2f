import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { and, eq } from 'drizzle-orm';
import { codes } from '#src/config.ts';
import type { Tx } from '#src/db/client.ts';
import { leadIdentities } from '#src/db/schema/identities.ts';
import type { Clock } from '#src/deps.ts';
import type { LeadRow } from '../queries.ts';

export type LeadIdentity = typeof leadIdentities.$inferSelect;

/** The identity that a lead came with; it is the same for as long as the lead lives. */
export async function identityOfLead(tx: Tx, leadId: string): Promise<LeadIdentity | null> {
  const [identity] = await tx.select().from(leadIdentities).where(eq(leadIdentities.leadId, leadId));
  return identity ?? null;
}

/** Whether the person came from the provider so lately that it signs in to an account that is already there. */
export function identityJustProven({ clock }: { clock: Clock }, { provenAt }: Pick<LeadIdentity, 'provenAt'>): boolean {
  return provenAt.getTime() > clock.now().getTime() - codes.provenSeconds * 1000;
}

/** The leads that just came with the same identity: the same person's, in whatever browser. */
export async function leadsOfIdentity(
  now: { clock: Clock },
  tx: Tx,
  { issuer, subject }: Pick<LeadIdentity, 'issuer' | 'subject'>,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ leadId: leadIdentities.leadId, provenAt: leadIdentities.provenAt })
    .from(leadIdentities)
    .where(and(eq(leadIdentities.issuer, issuer), eq(leadIdentities.subject, subject)));
  return new Set(rows.filter((row) => identityJustProven(now, row)).map(({ leadId }) => leadId));
}

/** The provider on whose word alone the lead's email counts as proven, if it does. */
export function vouchedBy(lead: LeadRow, identity: LeadIdentity | null): IdentityProvider | null {
  if (identity === null || identity.authoritative || !identity.emailVerified) return null;
  const itsWord = identity.email === lead.email && lead.emailVerifiedAt?.getTime() === identity.provenAt.getTime();
  return itsWord ? identity.provider : null;
}
