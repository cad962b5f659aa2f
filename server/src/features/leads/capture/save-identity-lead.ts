import { checkName, cleanLine } from '@foyer/contract/rules/names/name.ts';
import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { leadIdentities } from '#src/db/schema/identities.ts';
import { leads } from '#src/db/schema/leads.ts';
import type { Deps, ProviderClaims } from '#src/deps.ts';
import { releaseEmail } from '#src/features/contact-ownership/claim-contact.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { clearClaims } from '../expiry/clear-claims.ts';
import { type LeadRow, living } from '../queries.ts';
import { insertLead, type LeadOrigin } from './save-lead.ts';

/**
 * The lead of this browser that came with this identity, or a new one; never one that was begun with the same email
 * alone, because what was told there may be somebody else's. The caller holds the identity's lock, so that two captures
 * at once give one lead. `proven`: the provider vouches for the email, and whoever only claimed it loses it (rule 25).
 */
export async function saveIdentityLead(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  { claims, proven, origin }: { claims: ProviderClaims; proven: boolean; origin: LeadOrigin },
): Promise<{ lead: LeadRow; isNewLead: boolean }> {
  const now = deps.clock.now();
  const known = await find(deps, tx, viewer, claims);
  if (proven && claims.email !== null) {
    await clearClaims(deps, tx, claims.email, known?.id ?? null);
    await releaseEmail(deps, tx, claims.email, null);
  }
  const renewed = known && (await renew(deps, tx, known, claims, proven && now));
  const lead =
    renewed ??
    (await insertLead(deps, tx, viewer, { source: claims.provider, ...told(claims, proven && now) }, origin));
  const { provider, issuer, subject, email, emailVerified, authoritative, name, picture } = claims;
  const said = { email, emailVerified, authoritative, name, picture, provenAt: now };
  await tx
    .insert(leadIdentities)
    .values({ leadId: lead.id, provider, issuer, subject, ...said })
    .onConflictDoUpdate({ target: leadIdentities.leadId, set: said });
  return { lead, isNewLead: renewed === undefined };
}

async function find(deps: Deps, tx: Tx, viewer: Viewer, { issuer, subject }: ProviderClaims) {
  const [known] = await tx
    .select(getTableColumns(leads))
    .from(leads)
    .innerJoin(leadIdentities, eq(leadIdentities.leadId, leads.id))
    .where(
      and(
        eq(leads.browserHash, viewer.browserHash),
        eq(leadIdentities.issuer, issuer),
        eq(leadIdentities.subject, subject),
        living(deps),
      ),
    )
    .orderBy(desc(leads.lastActiveAt))
    .limit(1);
  return known;
}

/** What the person changed since stays; the email is proven again if it is still the provider's. Undefined once it died. */
async function renew(deps: Deps, tx: Tx, lead: LeadRow, claims: ProviderClaims, provenAt: Date | false) {
  const { name, ...email } = told(claims, provenAt);
  const same = lead.email === null || (provenAt && lead.email === claims.email);
  const [renewed] = await tx
    .update(leads)
    .set({ lastActiveAt: deps.clock.now(), ...(same && email), ...(lead.name === null && { name }) })
    .where(and(eq(leads.id, lead.id), living(deps)))
    .returning();
  return renewed;
}

function told({ email, emailTyped, name }: ProviderClaims, provenAt: Date | false) {
  const emailVerifiedAt = provenAt || null;
  // A name that our own form would refuse is left for the person to type.
  return { email, emailTyped, emailVerifiedAt, name: name !== null && !checkName(name) ? cleanLine(name) : null };
}
