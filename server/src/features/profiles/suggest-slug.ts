import { checkFirstName, checkLastName } from '@foyer/contract/rules/names/name.ts';
import { deriveSlug } from '@foyer/contract/rules/profiles/slug.ts';
import { slugLookUps } from '#src/config/profiles.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { readLine } from '#src/http/read-line.ts';
import { freeSlug, isSlugFree } from './free-slug.ts';

/**
 * Checks whether a slug is available to the viewer, and suggests a similar one if not. Reserved words count as taken.
 */
export async function checkSlug(
  deps: Deps,
  viewer: SignedInUser,
  { slug }: { slug: string },
): Promise<{ available: boolean; suggestion: string | null }> {
  await requireBudget(deps, budgetKey(viewer), slugLookUps);
  const available = await isSlugFree(deps.db, viewer.userId, slug);
  return { available, suggestion: available ? null : await freeSlug(deps, viewer.userId, slug) };
}

/** Suggests an available slug for a name. */
export async function generateSlug(
  deps: Deps,
  viewer: SignedInUser,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<{ slug: string; available: boolean }> {
  const first = readLine(firstName, 'firstName', checkFirstName);
  const last = readLine(lastName, 'lastName', checkLastName);
  await requireBudget(deps, budgetKey(viewer), slugLookUps);
  return { slug: await freeSlug(deps, viewer.userId, deriveSlug(first, last)), available: true };
}

function budgetKey({ userId }: SignedInUser): string {
  return `slug-look-up:${userId}`;
}
