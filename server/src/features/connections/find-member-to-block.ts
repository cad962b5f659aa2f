import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { presentProfile } from '#src/features/profiles/public-profile/present-profile.ts';
import { findRowBySlug } from '#src/features/profiles/public-profile/profile-row.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { noSuchMember } from './lock-members.ts';
import { findPair } from './pair.ts';

/**
 * A member whom the viewer can see, or has had to do with before: who was asked or connected may still protect themselves
 * from a member who hides or has blocked them. To others a hidden profile looks like one that does not exist.
 */
export async function findMemberToBlock(
  { settings }: Pick<Deps, 'settings'>,
  tx: Tx,
  userId: string,
  urlSlug: string,
): Promise<string> {
  const row = await findRowBySlug(tx, urlSlug.toLowerCase());
  if (!row) throw noSuchMember();
  if (row.userId === userId) throw fieldRefused('urlSlug', 'connection.yourself');
  if (!presentProfile(settings, row, 'member', false) && !(await findPair(tx, userId, row.userId)))
    throw noSuchMember();
  return row.userId;
}
