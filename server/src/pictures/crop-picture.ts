import { limits } from '@foyer/contract/limits.ts';
import type { KeyOf } from '@foyer/contract/rules/message-keys.ts';
import type { Sharp } from 'sharp';
import { limitConcurrency } from '#src/async/limit-concurrency.ts';
import { photoRules } from '#src/config/files.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { pictureKind } from './picture-kind.ts';

type Size = { width: number; height: number };
/** In pixels of the picture as it is looked at. */
export type Area = Size & { left: number; top: number };
type Wanted = {
  /** The field that refusals name. */
  field: string;
  /** The part that was asked for; null: the largest of the shape in the middle. */
  area: Area | null;
  /** What it becomes. Its shape is that of the area. */
  size: Size;
  least: Size;
  /** What is said of a picture that is smaller. */
  tooSmall: KeyOf<'photo' | 'cover'>;
};

/** One limit for the process: a picture takes a core and up to a few hundred megabytes while it is decoded. */
const cutting = limitConcurrency(photoRules, () => {
  throw new AppError('UNAVAILABLE', 'Too many pictures are being saved right now. Try again in a moment.', {
    retryAfter: photoRules.retryAfterSeconds,
  });
});

/**
 * Cuts a part out of a file that somebody sent: decoded, turned upright, written anew as a JPEG, and handed on while this
 * picture has its turn. Nothing of the file itself is kept: no place, no camera, no words. Refuses what is no picture
 * (rule 41).
 */
export async function cropPicture<T>(file: string, wanted: Wanted, use: (cut: Buffer) => Promise<T>): Promise<T> {
  const { field } = wanted;
  const kind = await pictureKind(file);
  if (kind === null) throw unreadable(field);
  return cutting.run(async () => {
    const { sharp } = await import('./sharp.ts');
    const open = () =>
      sharp(file, { limitInputPixels: limits.photo.maxPixels, failOn: 'error', sequentialRead: true, pages: 1 });
    const { format, width, height } = await sizeOf(open(), wanted);
    if (format !== kind) throw unreadable(field);
    const area = areaIn({ width, height }, wanted);
    return await use(await decode(cut(open().autoOrient(), { width, height }, area, wanted.size), field));
  });
}

async function sizeOf(
  picture: Sharp,
  { field, least, tooSmall }: Wanted,
): Promise<Size & { format: string | undefined }> {
  const { format, autoOrient } = await picture.metadata().catch((cause) => notReadable(field, cause));
  const { width, height } = autoOrient;
  // The decoder's own limit counts too; this one is told apart.
  if (width * height > limits.photo.maxPixels) throw fieldRefused(field, 'photo.too_many_pixels');
  if (width < least.width || height < least.height) throw fieldRefused(field, tooSmall);
  return { format, width, height };
}

/** The area that was asked for, or the largest one in the middle. */
function areaIn({ width, height }: Size, { field, area, size }: Wanted): Area {
  if (area === null) {
    const scale = Math.min(width / size.width, height / size.height);
    const [across, down] = [Math.floor(size.width * scale), Math.floor(size.height * scale)];
    return {
      left: Math.floor((width - across) / 2),
      top: Math.floor((height - down) / 2),
      width: across,
      height: down,
    };
  }
  if (area.left + area.width > width || area.top + area.height > height) throw fieldRefused(field, 'photo.crop');
  return area;
}

/**
 * A large area is cut out of the picture made smaller, so that a camera's picture is never whole in memory; a small one
 * out of the picture itself, or a tiny part of a huge picture would make an even larger one.
 */
function cut(picture: Sharp, { width, height }: Size, area: Area, size: Size): Sharp {
  if (area.width <= size.width) return picture.extract(area).resize(size.width, size.height, { fit: 'fill' });
  const scale = size.width / area.width;
  const scaled = {
    width: Math.max(Math.ceil(width * scale), size.width),
    height: Math.max(Math.ceil(height * scale), size.height),
  };
  const within = (at: number, length: number, part: number) => Math.min(Math.round(at * scale), length - part);
  return picture.resize(scaled.width, scaled.height, { fit: 'fill' }).extract({
    left: within(area.left, scaled.width, size.width),
    top: within(area.top, scaled.height, size.height),
    ...size,
  });
}

async function decode(picture: Sharp, field: string): Promise<Buffer> {
  return await picture
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: photoRules.quality, mozjpeg: true })
    .timeout({ seconds: photoRules.decodeSeconds })
    .toBuffer()
    .catch((cause) => notReadable(field, cause));
}

function notReadable(field: string, cause: unknown): never {
  const message = cause instanceof Error ? cause.message : '';
  throw /pixel limit/.test(message) ? fieldRefused(field, 'photo.too_many_pixels') : unreadable(field, cause);
}

function unreadable(field: string, cause?: unknown): AppError {
  return new AppError('VALIDATION_FAILED', 'This image cannot be read.', {
    details: [{ field, message: 'photo.unreadable' }],
    cause,
  });
}
