import { savePhoto as contract } from '@foyer/contract/profiles/photo.ts';
import type { Photo } from '@foyer/contract/profiles/pictures.ts';
import { photoAddress, photoAddresses } from '@foyer/contract/rules/profiles/photo-address.ts';
import { eq } from 'drizzle-orm';
import { photoRules } from '#src/config/files.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { type Upload, withUpload } from '#src/http/receive-upload.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { dropPicture, removeDroppedPicture, storePicture } from '../pictures/picture-files.ts';
import { refreshSearch } from '../search/refresh-search.ts';
import { makePhoto, type Square } from './make-photo.ts';

type Crop = { [Part in keyof Square]?: number | undefined };

/**
 * Replaces the viewer's photo. The new files are written before the account refers to them, and the old ones are
 * deleted after it no longer does. Of two concurrent uploads the later one wins and deletes the other's files.
 */
export async function savePhoto(
  deps: Deps,
  viewer: SignedInUser,
  { upload, crop }: { upload: Upload; crop: Crop },
): Promise<{ photo: Photo; avatar: string | null }> {
  const { userId } = viewer;
  const square = squareOf(crop);
  await requireBudget(deps, `photo:${userId}`, photoRules.saves);
  const files = await withUpload(upload, contract.upload, (file) => makePhoto(file, square));
  const key = await storePicture(deps, userId, 'photo', files);
  await changePhoto(deps, viewer, key).catch(async (cause: unknown) => {
    // If the account was erased in the meantime, its file records are gone, so no purge would find these files.
    await removeDroppedPicture(deps, { key, kind: 'photo' });
    throw cause;
  });
  return { photo: photoAddresses(key), avatar: photoAddress(key, 'medium') };
}

/** Removes the viewer's photo. Their avatar falls back to the picture from their sign-in provider, if any. */
export async function deletePhoto(deps: Deps, viewer: SignedInUser): Promise<{ avatar: string | null }> {
  return { avatar: await changePhoto(deps, viewer, null) };
}

async function changePhoto(deps: Deps, viewer: SignedInUser, key: string | null): Promise<string | null> {
  const avatar = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const mine = eq(users.id, viewer.userId);
    const [before] = await tx.select({ photoKey: users.photoKey, avatar: users.avatar }).from(users).where(mine);
    await tx.update(users).set({ photoKey: key }).where(mine);
    await refreshSearch(deps, tx, viewer.userId);
    if (before?.photoKey) await dropPicture(deps, tx, 'photo', before.photoKey);
    return before?.avatar ?? null;
  });
  deps.wakeOutbox();
  return avatar;
}

/** Requires all parts of the square or none. */
function squareOf({ left, top, side }: Crop): Square | null {
  if (left === undefined && top === undefined && side === undefined) return null;
  if (left === undefined || top === undefined || side === undefined) throw fieldRefused('photo', 'photo.crop');
  return { left, top, side };
}
