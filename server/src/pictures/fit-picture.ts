import { photoRules } from '#src/config/files.ts';
import { decoding, encode, readOptions, sizeOf, unreadable } from './crop-picture.ts';
import type { PictureKind } from './picture-kind.ts';

type Fitted = { large: Buffer; small: Buffer; width: number; height: number };

/**
 * Encodes a picture again in two sizes, whole and upright, as JPEG files without any metadata. `sides`: their longer sides at most.
 * Refuses what only starts like a picture.
 */
export async function fitPicture(
  file: string,
  kind: PictureKind,
  { field, sides }: { field: string; sides: { small: number; large: number } },
): Promise<Fitted> {
  return decoding.run(async () => {
    const { sharp } = await import('./sharp.ts');
    const least = { width: 1, height: 1 };
    const { format, ...size } = await sizeOf(sharp(file, readOptions), { field, least, tooSmall: 'photo.too_small' });
    if (format !== kind) throw unreadable(field);
    const large = within(size, sides.large);
    const picture = sharp(file, readOptions).autoOrient().resize(large.width, large.height, { fit: 'fill' });
    const content = await encode(picture, field);
    const small = within(large, sides.small);
    const preview = sharp(content).resize(small.width, small.height, { fit: 'fill' });
    return {
      ...large,
      large: content,
      small: await preview.jpeg({ quality: photoRules.quality, mozjpeg: true }).toBuffer(),
    };
  });
}

function within({ width, height }: { width: number; height: number }, most: number) {
  const scale = Math.min(1, most / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}
