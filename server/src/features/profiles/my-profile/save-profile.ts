import type { RequestOf } from '@foyer/contract/http.ts';
import type { saveProfile as contract, FullProfile } from '@foyer/contract/profiles/my-profile.ts';
import { checkFirstName, checkLastName, checkProfileCompany, checkTitle } from '@foyer/contract/rules/names/name.ts';
import { canonicalNetworkUrl } from '@foyer/contract/rules/profiles/network-url.ts';
import { and, eq, sql } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { readLine } from '#src/http/read-line.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { refreshSearch } from '../search/refresh-search.ts';
import { readFullProfile } from './read-full-profile.ts';

type Changes = Omit<RequestOf<typeof contract>['body'], 'version'>;
const nameRules = {
  firstName: checkFirstName,
  lastName: checkLastName,
  title: checkTitle,
  company: checkProfileCompany,
};
type NameChanges = { [Field in keyof typeof nameRules]?: string };

/**
 * Updates the given sections. If the profile was saved since the viewer read it, nothing changes and the error carries
 * the current profile.
 */
export async function saveProfile(
  deps: Deps,
  viewer: SignedInUser,
  { version, ...changes }: Changes & { version: number },
): Promise<FullProfile> {
  const { userId } = viewer;
  const named = namesIn(changes);
  const sections = sectionsIn(changes);
  const saved = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    if (!(await keepSections(deps, tx, { userId, version, sections }))) return false;
    await rename(deps, tx, userId, named);
    await refreshSearch(deps, tx, userId);
    return true;
  });
  const now = await readFullProfile(deps, viewer);
  if (!saved) throw new AppError('PROFILE_CHANGED', 'The profile was changed in the meantime.', { details: now });
  if (Object.keys(named).length > 0)
    await audit(deps, viewer, { event: 'account.changed', outcome: 'ok', reason: 'profile', userId });
  return now;
}

/** The fields of the wizard's form, validated by the same rules. */
function namesIn(changes: Changes): NameChanges {
  const given = Object.entries(nameRules).flatMap(([field, check]) => {
    const typed = changes[field as keyof NameChanges];
    return typed === undefined ? [] : [[field, readLine(typed, field, check)] as const];
  });
  return Object.fromEntries(given);
}

/**
 * The sections other than the form fields. Interests and likes count as entered by the member once they save them, even
 * if they were suggestions.
 */
function sectionsIn({ firstName: _, lastName: __, title: ___, company: ____, linkedInUrl, ...sections }: Changes) {
  const typed = sections.interests !== undefined || sections.likes !== undefined;
  return {
    ...sections,
    ...(typed ? { interestsOrigin: 'typed' as const } : {}),
    ...(linkedInUrl === undefined ? {} : networkIn(linkedInUrl)),
  };
}

function networkIn(typed: string | null) {
  const linkedInUrl = typed === null ? null : canonicalNetworkUrl(typed);
  return { linkedInUrl, linkedInOrigin: linkedInUrl === null ? null : ('typed' as const) };
}

async function keepSections(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  { userId, version, sections }: { userId: string; version: number; sections: ReturnType<typeof sectionsIn> },
): Promise<boolean> {
  const updatedAt = clock.now();
  await tx.insert(profileDetails).values({ userId, updatedAt }).onConflictDoNothing();
  const given = Object.fromEntries(Object.entries(sections).filter(([, value]) => value !== undefined));
  const kept = await tx
    .update(profileDetails)
    .set({ ...given, updatedAt, version: sql`${profileDetails.version} + 1` })
    .where(and(eq(profileDetails.userId, userId), eq(profileDetails.version, version)))
    .returning({ version: profileDetails.version });
  return kept.length === 1;
}

async function rename({ clock }: Pick<Deps, 'clock'>, tx: Tx, userId: string, named: NameChanges): Promise<void> {
  if (Object.keys(named).length === 0) return;
  const [form] = await tx
    .update(profiles)
    .set({ ...named, updatedAt: clock.now() })
    .where(eq(profiles.userId, userId))
    .returning({ firstName: profiles.firstName, lastName: profiles.lastName });
  if (!form) throw new AppError('FORBIDDEN', 'Complete your profile first.');
  if (named.firstName === undefined && named.lastName === undefined) return;
  await tx
    .update(users)
    .set({ name: `${form.firstName} ${form.lastName}` })
    .where(eq(users.id, userId));
}
