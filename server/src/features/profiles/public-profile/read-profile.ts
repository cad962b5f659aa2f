import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import type { ViewerRelation } from '@foyer/contract/rules/profiles/visibility.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser, Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { presentProfile } from './present-profile.ts';
import { findRowBySlug, findRowOf } from './profile-row.ts';

type Parts = Pick<Deps, 'db' | 'settings'>;

/**
 * Somebody's profile as far as the viewer may see it. Their own is shown to people as other members see it, or whole
 * when those see nothing: an owner has to be able to look.
 */
export async function readProfile(
  { db, settings }: Parts,
  viewer: Viewer,
  { slug }: { slug: string },
): Promise<PublicProfile> {
  const row = await findRowBySlug(db, slug.toLowerCase());
  const own = viewer.kind === 'user' && row?.userId === viewer.userId;
  const audiences: ViewerRelation[] = own ? ['member', 'self'] : [viewer.kind === 'user' ? 'member' : 'public'];
  for (const audience of audiences) {
    const shown = row && presentProfile(settings, row, audience, own);
    if (shown) return shown;
  }
  throw new AppError('NOT_FOUND', 'Not found.');
}

/** What a stranger or another member would be shown of the viewer's profile. */
export async function previewProfile(
  { db, settings }: Parts,
  { userId }: SignedInUser,
  { as }: { as: 'public' | 'member' },
): Promise<{ profile: PublicProfile | null }> {
  const row = await findRowOf(db, userId);
  return { profile: (row && presentProfile(settings, row, as, false)) ?? null };
}
