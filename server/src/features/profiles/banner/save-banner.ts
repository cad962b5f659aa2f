import { saveBanner as contract } from '@foyer/contract/profiles/banner.ts';
import type { Banner } from '@foyer/contract/profiles/pictures.ts';
import { bannerAddresses } from '@foyer/contract/rules/profiles/banner-address.ts';
import { eq } from 'drizzle-orm';
import { photoRules } from '#src/config/files.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { type Upload, withUpload } from '#src/http/receive-upload.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import type { Area } from '#src/pictures/crop-picture.ts';
import { dropPicture, removeDroppedPicture, storePicture } from '../pictures/picture-files.ts';
import { heightOf, makeBanner } from './make-banner.ts';

type Crop = { left?: number | undefined; top?: number | undefined; width?: number | undefined };

/**
 * Replaces the viewer's banner. The new files are written before the account refers to them, and the old ones are deleted
 * after it no longer does. Of two concurrent uploads the later one wins and deletes the other's files.
 */
export async function saveBanner(
  deps: Deps,
  viewer: SignedInUser,
  { upload, crop }: { upload: Upload; crop: Crop },
): Promise<{ banner: Banner }> {
  const { userId } = viewer;
  const area = areaOf(crop);
  await requireBudget(deps, `banner:${userId}`, photoRules.saves);
  const files = await withUpload(upload, contract.upload, (file) => makeBanner(file, area));
  const key = await storePicture(deps, userId, 'banner', files);
  await changeBanner(deps, viewer, key).catch(async (cause: unknown) => {
    // If the account was erased in the meantime, its file records are gone, so no purge would find these files.
    await removeDroppedPicture(deps, { key, kind: 'banner' });
    throw cause;
  });
  return { banner: bannerAddresses(key) };
}

/** Removes the viewer's banner; the profile then shows a generated one. */
export async function deleteBanner(deps: Deps, viewer: SignedInUser): Promise<Record<string, never>> {
  await changeBanner(deps, viewer, null);
  return {};
}

async function changeBanner(deps: Deps, viewer: SignedInUser, key: string | null): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const mine = eq(users.id, viewer.userId);
    const [before] = await tx.select({ bannerKey: users.bannerKey }).from(users).where(mine);
    await tx.update(users).set({ bannerKey: key }).where(mine);
    if (before?.bannerKey) await dropPicture(deps, tx, 'banner', before.bannerKey);
  });
  deps.wakeOutbox();
}

/** Requires all parts of the section or none. */
function areaOf({ left, top, width }: Crop): Area | null {
  if (left === undefined && top === undefined && width === undefined) return null;
  if (left === undefined || top === undefined || width === undefined) throw fieldRefused('banner', 'photo.crop');
  return { left, top, width, height: heightOf(width) };
}
