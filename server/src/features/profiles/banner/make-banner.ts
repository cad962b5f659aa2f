import { limits } from '@foyer/contract/limits.ts';
import { bannerShape, bannerSizes } from '@foyer/contract/rules/profiles/banner-address.ts';
import { photoRules } from '#src/config/files.ts';
import { type Area, cropPicture } from '#src/pictures/crop-picture.ts';
import type { PictureFiles } from '../pictures/picture-files.ts';

export const heightOf = (width: number) => Math.round(width / bannerShape);

/** Crops and resizes an uploaded file into the two sizes of a banner. */
export function makeBanner(file: string, area: Area | null): Promise<PictureFiles<'banner'>> {
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
