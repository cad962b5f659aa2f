import { limits } from '@foyer/contract/limits.ts';
import type { PhotoSize } from '@foyer/contract/rules/profiles/photo-address.ts';
import { photoSizes } from '@foyer/contract/rules/profiles/profile-lists.ts';
import { photoRules } from '#src/config/files.ts';
import { cropPicture } from '#src/pictures/crop-picture.ts';
import type { PictureFiles } from '../pictures/picture-files.ts';

/** In pixels of the image as displayed, after its EXIF rotation. */
export type Square = { left: number; top: number; side: number };

const squareOf = (side: number) => ({ width: side, height: side });

/** Creates the three sizes of a photo from an uploaded file. */
export function makePhoto(file: string, crop: Square | null): Promise<PictureFiles<'photo'>> {
  const area = crop && { left: crop.left, top: crop.top, ...squareOf(crop.side) };
  const least = squareOf(limits.photo.minSide);
  const wanted = {
    field: 'photo',
    area,
    size: squareOf(photoSizes.large),
    least,
    tooSmall: 'photo.too_small',
  } as const;
  return cropPicture(file, wanted, async (large) => {
    const { sharp } = await import('#src/pictures/sharp.ts');
    const smaller = (size: PhotoSize) =>
      sharp(large).resize(photoSizes[size]).jpeg({ quality: photoRules.quality, mozjpeg: true }).toBuffer();
    return { large, medium: await smaller('medium'), small: await smaller('small') };
  });
}
