import { limits } from '@foyer/contract/limits.ts';
import { saveBanner as contract } from '@foyer/contract/profiles/banner.ts';
import type { Banner } from '@foyer/contract/profiles/pictures.ts';
import { bannerAddresses, bannerShape, bannerSizes } from '@foyer/contract/rules/profiles/banner-address.ts';
import { eq } from 'drizzle-orm';
import { photoRules } from '#src/config/files.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { type Upload, withUpload } from '#src/http/receive-upload.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { type Area, cropPicture } from '#src/pictures/crop-picture.ts';
import { dropPicture, type PictureFiles, removeDroppedPicture, storePicture } from '../pictures/picture-files.ts';

const heightOf = (width: number) => Math.round(width / bannerShape);

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

/** Crops and resizes an uploaded file into the two sizes of a banner. */
function makeBanner(file: string, area: Area | null): Promise<PictureFiles<'banner'>> {
  const { minBannerWidth } = limits.photo;
  const least = { width: minBannerWidth, height: heightOf(minBannerWidth) };
  const crop = { field: 'banner', area, size: bannerSizes.large, least, tooSmall: 'banner.too_small' } as const;
  return cropPicture(file, crop, async (large) => {
    const { sharp } = await import('#src/pictures/sharp.ts');
    const { width, height } = bannerSizes.small;
    const small = sharp(large).resize(width, height).jpeg({ quality: photoRules.quality, mozjpeg: true });
    return { large, small: await small.toBuffer() };
  });
}
