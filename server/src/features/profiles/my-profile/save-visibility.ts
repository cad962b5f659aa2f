import { choicesFor, type VisibilityChoices, visibilityFields } from '@foyer/contract/rules/profiles/visibility.ts';
import { sql } from 'drizzle-orm';
import { profileDetails } from '#src/db/schema/profile-details.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { findRowOf } from '../public-profile/profile-row.ts';
import { visibilityOf } from '../public-profile/sections-of.ts';
import { refreshSearch } from '../search/refresh-search.ts';

/**
 * Changes the visibility of the given fields only, so that tabs changing different ones do not overwrite each other.
 */
export async function saveVisibility(
  deps: Deps,
  viewer: SignedInUser,
  { visibility }: { visibility: Partial<VisibilityChoices> },
): Promise<{ visibility: VisibilityChoices }> {
  for (const field of visibilityFields) {
    const choice = visibility[field];
    if (choice && !choicesFor(field).includes(choice))
      throw fieldRefused(`visibility.${field}`, 'visibility.not_public');
  }
  const { userId } = viewer;
  return deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const updatedAt = deps.clock.now();
    await tx
      .insert(profileDetails)
      .values({ userId, visibility, updatedAt })
      .onConflictDoUpdate({
        target: profileDetails.userId,
        set: { visibility: sql`${profileDetails.visibility} || excluded.visibility`, updatedAt },
      });
    await refreshSearch(deps, tx, userId);
    const row = await findRowOf(tx, userId);
    if (!row) throw new AppError('NOT_FOUND', 'Account not found.');
    return { visibility: visibilityOf(row) };
  });
}
