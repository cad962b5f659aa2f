import { checkName, cleanLine } from '@foyer/contract/rules/names/name.ts';
import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { leadIdentities } from '#src/db/schema/identities.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps, ProviderClaims } from '#src/deps.ts';
import { releaseEmail } from '#src/features/contact-ownership/claim-contact.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { clearClaims } from '../expiry/clear-claims.ts';
import { isActiveLead, type LeadRow } from '../queries.ts';
import { insertLead, type LeadOrigin } from './save-lead.ts';

/**
 * Finds this browser's lead with this identity, or creates one. A lead that only has the same email is not reused, because
 * its data may be someone else's. The caller holds the identity's lock, so that concurrent captures create one lead.
 * `proven`: the provider vouches for the email, so it is released from accounts and leads that only claimed it.
 */
export async function saveIdentityLead(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { claims, proven, origin }: { claims: ProviderClaims; proven: boolean; origin: LeadOrigin },
): Promise<{ lead: LeadRow; isNewLead: boolean }> {
  const now = deps.clock.now();
  const existing = await findLeadByIdentity(deps, tx, viewer, claims);
  if (proven && claims.email !== null) {
    await clearClaims(deps, tx, claims.email, existing?.id ?? null);
    await releaseEmail(deps, tx, claims.email, null);
  }
  const renewed = existing && (await renew(deps, tx, existing, claims, proven && now));
  const lead =
    renewed ??
    (await insertLead(deps, tx, viewer, { source: claims.provider, ...columnsOf(claims, proven && now) }, origin));
  const { provider, issuer, subject, email, emailVerified, authoritative, name, picture } = claims;
  const details = { email, emailVerified, authoritative, name, picture, provenAt: now };
  await tx
    .insert(leadIdentities)
    .values({ leadId: lead.id, provider, issuer, subject, ...details })
    .onConflictDoUpdate({ target: leadIdentities.leadId, set: details });
  return { lead, isNewLead: renewed === undefined };
}

async function findLeadByIdentity(deps: Deps, tx: Tx, viewer: Viewer, { issuer, subject }: ProviderClaims) {
  const [found] = await tx
    .select(getTableColumns(leads))
    .from(leads)
    .innerJoin(leadIdentities, eq(leadIdentities.leadId, leads.id))
    .where(
      and(
        eq(leads.browserHash, viewer.browserHash),
        eq(leadIdentities.issuer, issuer),
        eq(leadIdentities.subject, subject),
        isActiveLead(deps),
      ),
    )
    .orderBy(desc(leads.lastActiveAt))
    .limit(1);
  return found;
}

/** Keeps what the user changed since; a still matching email is verified again. Undefined if the lead has expired. */
async function renew(deps: Deps, tx: Tx, lead: LeadRow, claims: ProviderClaims, provenAt: Date | false) {
  const { name, ...email } = columnsOf(claims, provenAt);
  const isSameEmail = lead.email === null || (provenAt && lead.email === claims.email);
  const [renewed] = await tx
    .update(leads)
    .set({ lastActiveAt: deps.clock.now(), ...(isSameEmail && email), ...(lead.name === null && { name }) })
    .where(and(eq(leads.id, lead.id), isActiveLead(deps)))
    .returning();
  return renewed;
}

function columnsOf({ email, emailTyped, name }: ProviderClaims, provenAt: Date | false) {
  const emailVerifiedAt = provenAt || null;
  // A name that our own form would refuse is left for the user to type.
  return { email, emailTyped, emailVerifiedAt, name: name !== null && !checkName(name) ? cleanLine(name) : null };
}
