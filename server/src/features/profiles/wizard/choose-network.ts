import type { NetworkProfileLink } from '@foyer/contract/profiles/wizard/network.ts';
import { canonicalNetworkUrl, checkNetworkUrl } from '@foyer/contract/rules/profiles/network-url.ts';
import { sql } from 'drizzle-orm';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { wizards } from '#src/db/schema/wizard.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { foundProfilesOf, readKnownFacts } from '../enrichment/read-known-facts.ts';
import { awaitLookup, requestLookup } from '../enrichment/request-lookup.ts';
import { noteStep } from './progress.ts';

/** Network profiles that may be the viewer's. No lookup runs before the viewer has a profile. */
export async function listNetworkProfiles(
  deps: Deps,
  { userId }: SignedInUser,
): Promise<{ profileLinks: NetworkProfileLink[] }> {
  const known = await readKnownFacts(deps.db, userId);
  if (!known || deps.lookups.people === null) return { profileLinks: [] };
  await requestLookup(deps, userId, 'people', known);
  const lookup = await awaitLookup(deps, userId, 'people');
  if (lookup?.state === 'failed') throw new AppError('UNAVAILABLE', 'Profiles cannot be looked up at the moment.');
  return { profileLinks: await foundProfilesOf(deps.db, userId) };
}

/** Saves the URL of the viewer's network profile, selected or typed. */
export async function saveNetworkProfile(
  deps: Deps,
  viewer: SignedInUser,
  { linkedInUrl: typed }: { linkedInUrl: string },
): Promise<Record<string, never>> {
  const { userId } = viewer;
  const linkedInUrl = canonicalNetworkUrl(typed);
  if (linkedInUrl === null) throw fieldRefused('linkedInUrl', checkNetworkUrl(typed) ?? 'network_url.invalid');
  const isCard = (await foundProfilesOf(deps.db, userId)).some(({ link }) => link === linkedInUrl);
  const origin = isCard ? 'chosen' : 'typed';
  const updatedAt = deps.clock.now();
  const chosen = { linkedInUrl, linkedInOrigin: origin, updatedAt } as const;
  const version = sql`${profileDetails.version} + 1`;
  await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    await tx
      .insert(profileDetails)
      .values({ userId, version: 1, ...chosen })
      .onConflictDoUpdate({ target: profileDetails.userId, set: { ...chosen, version } });
    await noteStep(tx, userId, { network: origin, networkAt: updatedAt });
  });
  return {};
}

/** Skips the step. An earlier choice stays. */
export async function skipNetworkProfile(
  { db, clock }: Deps,
  { userId }: SignedInUser,
): Promise<Record<string, never>> {
  await db
    .insert(wizards)
    .values({ userId, network: 'skipped', networkAt: clock.now() })
    .onConflictDoUpdate({
      target: wizards.userId,
      set: { network: sql`coalesce(${wizards.network}, 'skipped')` },
    });
  return {};
}

/** Fills in empty profile fields from the network. An answer slower than the page waits is applied later. */
export async function fetchNetworkProfile(deps: Deps, { userId }: SignedInUser): Promise<Record<string, never>> {
  const known = await readKnownFacts(deps.db, userId);
  if (!known) throw new AppError('NOT_FOUND', 'Choose a profile first.');
  await requestLookup(deps, userId, 'facts', known);
  const lookup = await awaitLookup(deps, userId, 'facts');
  if (lookup?.state === 'failed') throw new AppError('UNAVAILABLE', 'The profile cannot be fetched at the moment.');
  return {};
}
