import type { Role } from '@foyer/contract/accounts.ts';
import { checkFirstName, checkLastName, checkProfileCompany, checkTitle } from '@foyer/contract/rules/names/name.ts';
import { isReservedSlug } from '@foyer/contract/rules/profiles/reserved-slugs.ts';
import { and, eq, sql } from 'drizzle-orm';
import { audit } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { isUniqueViolation } from '#src/db/faults/is-unique-violation.ts';
import { users } from '#src/db/schema/accounts.ts';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { readLine } from '#src/http/read-line.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { refreshSearch } from './search/refresh-search.ts';

type ProfileForm = { firstName: string; lastName: string; urlSlug: string; title: string; company: string };

/**
 * Completes the profile form. The slug can be chosen only once: saving again with the same slug updates the other
 * fields, and a different slug is refused. A unique index ensures that slugs are unique.
 */
export async function completeProfile(
  deps: Deps,
  viewer: SignedInUser,
  form: ProfileForm,
): Promise<{ user: { id: string; role: Role; urlSlug: string } }> {
  const { urlSlug } = form;
  const facts = {
    firstName: readLine(form.firstName, 'firstName', checkFirstName),
    lastName: readLine(form.lastName, 'lastName', checkLastName),
    title: readLine(form.title, 'title', checkTitle),
    company: readLine(form.company, 'company', checkProfileCompany),
  };
  const { userId } = viewer;
  const now = deps.clock.now();
  const user = await deps.db
    .transaction(async (tx) => {
      await lockOwnAccount(deps, tx, viewer);
      const [user] = await tx
        .update(users)
        .set({ name: `${facts.firstName} ${facts.lastName}` })
        .where(eq(users.id, userId))
        .returning({ id: users.id, role: users.role });
      if (!user) throw new AppError('NOT_FOUND', 'Account not found.');
      // A slug that was reserved later must not lock its owner out of the form.
      if (isReservedSlug(urlSlug) && !(await hasSlug(tx, userId, urlSlug))) throw slugTaken();
      const [kept] = await tx
        .insert(profiles)
        .values({ userId, urlSlug, ...facts, completedAt: now, updatedAt: now })
        .onConflictDoUpdate({
          target: profiles.userId,
          set: { ...facts, updatedAt: now },
          setWhere: eq(profiles.urlSlug, urlSlug),
        })
        .returning({ urlSlug: profiles.urlSlug });
      if (!kept) throw fieldRefused('urlSlug', 'slug.fixed');
      // Invalidates the version of an editor open in another tab, which still has the old names.
      await tx
        .update(profileDetails)
        .set({ version: sql`${profileDetails.version} + 1` })
        .where(eq(profileDetails.userId, userId));
      await refreshSearch(deps, tx, userId);
      return { ...user, urlSlug: kept.urlSlug };
    })
    .catch((cause: unknown) => {
      throw isUniqueViolation(cause, 'profiles_url_slug') ? slugTaken(cause) : cause;
    });
  await audit(deps, viewer, { event: 'account.changed', outcome: 'ok', reason: 'profile', userId });
  return { user };
}

async function hasSlug(tx: Tx, userId: string, urlSlug: string): Promise<boolean> {
  const owned = and(eq(profiles.userId, userId), eq(profiles.urlSlug, urlSlug));
  return (await tx.select({ userId: profiles.userId }).from(profiles).where(owned)).length === 1;
}

function slugTaken(cause?: unknown): AppError {
  return new AppError('SLUG_TAKEN', 'This profile URL is taken. Choose another one.', { cause });
}
