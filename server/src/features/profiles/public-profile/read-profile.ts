import type { PublicProfile } from '@foyer/contract/profiles/public-profile.ts';
import type { ViewerRelation } from '@foyer/contract/rules/profiles/visibility.ts';
import type { Deps } from '#src/deps.ts';
import { relationTo } from '#src/features/relationships/relationships.ts';
import type { SignedInUser, Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { presentProfile } from './present-profile.ts';
import { findRowBySlug, findRowOf } from './profile-row.ts';

type Parts = Pick<Deps, 'db' | 'settings' | 'clock'>;

/**
 * A member's profile as far as the viewer may see it. Owners see their own as other members do, or all of it if members
 * see nothing.
 */
export async function readProfile(
  { db, settings, clock }: Parts,
  viewer: Viewer,
  { slug }: { slug: string },
): Promise<PublicProfile> {
  const row = await findRowBySlug(db, slug.toLowerCase());
  const own = viewer.kind === 'user' && row?.userId === viewer.userId;
  const relation = row && !own ? await relationTo(db, viewer, row.userId, clock.now()) : null;
  const others = relation ? [relation] : [];
  const audiences: ViewerRelation[] = own ? ['member', 'self'] : others;
  for (const audience of audiences) {
    const shown = row && presentProfile(settings, row, audience, own);
    if (shown) return shown;
  }
  throw new AppError('NOT_FOUND', 'Not found.');
}

/** Previews the viewer's profile as the public or another member would see it. */
export async function previewProfile(
  { db, settings }: Pick<Parts, 'db' | 'settings'>,
  { userId }: SignedInUser,
  { as }: { as: 'public' | 'member' },
): Promise<{ profile: PublicProfile | null }> {
  const row = await findRowOf(db, userId);
  return { profile: (row && presentProfile(settings, row, as, false)) ?? null };
}
