import { limits } from '@foyer/contract/limits.ts';
import { type CoverSize, coverShape, coverSizes } from '@foyer/contract/rules/events/cover-address.ts';
import { photoRules } from '#src/config/files.ts';
import { type Area, cropPicture } from '#src/pictures/crop-picture.ts';

export type CoverFiles = Record<CoverSize, Buffer>;

export const heightOf = (width: number) => Math.round(width / coverShape);

/** Crops and resizes an uploaded file into the two sizes of a cover. */
export function makeCover(file: string, area: Area | null): Promise<CoverFiles> {
  const { coverWidth } = limits.event;
  const least = { width: coverWidth, height: heightOf(coverWidth) };
  const crop = { field: 'cover', area, size: coverSizes.page, least, tooSmall: 'cover.too_small' } as const;
  return cropPicture(file, crop, async (page) => {
    const { sharp } = await import('#src/pictures/sharp.ts');
    const { width, height } = coverSizes.card;
    const card = sharp(page).resize(width, height).jpeg({ quality: photoRules.quality, mozjpeg: true });
    return { page, card: await card.toBuffer() };
  });
}
