import { limits } from '@foyer/contract/limits.ts';
import type { PhotoSize } from '@foyer/contract/rules/profiles/photo-address.ts';
import { photoSizes } from '@foyer/contract/rules/profiles/profile-lists.ts';
import type { Sharp } from 'sharp';
import { photoRules } from '#src/config.ts';
import { limitConcurrency } from '#src/features/accounts/passwords/limit-concurrency.ts';
import { AppError, fieldRefused } from '#src/http/answers/app-error.ts';
import { photoKind } from './photo-kind.ts';

/** In pixels of the picture as it is looked at. */
export type Square = { left: number; top: number; side: number };
export type PhotoFiles = Record<PhotoSize, Buffer>;

/** One limit for the process: a picture takes a core and up to a few hundred megabytes while it is decoded. */
const inTurn = limitConcurrency(photoRules, () => {
  throw new AppError('UNAVAILABLE', 'Too many photos are being saved right now. Try again in a moment.', {
    retryAfter: photoRules.retryAfterSeconds,
  });
});

/**
 * Makes the three sizes of a photo from a file that somebody sent: decoded, turned upright, cut to the square, written
 * anew. Nothing of the file itself is kept: no place, no camera, no words. Refuses what is no picture (rule 41).
 */
export async function makePhoto(file: string, crop: Square | null): Promise<PhotoFiles> {
  const kind = await photoKind(file);
  if (kind === null) throw unreadable();
  return inTurn(async () => {
    const { sharp } = await import('./quiet-sharp.ts');
    const open = () =>
      sharp(file, { limitInputPixels: limits.photo.maxPixels, failOn: 'error', sequentialRead: true, pages: 1 });
    const { format, width, height } = await sizeOf(open());
    if (format !== kind) throw unreadable();
    const square = squareIn({ width, height }, crop);
    const large = await decode(cut(open().autoOrient(), { width, height }, square));
    const smaller = (size: PhotoSize) =>
      sharp(large).resize(photoSizes[size]).jpeg({ quality: photoRules.quality, mozjpeg: true }).toBuffer();
    return { large, medium: await smaller('medium'), small: await smaller('small') };
  });
}

async function sizeOf(picture: Sharp): Promise<{ format: string | undefined; width: number; height: number }> {
  const { format, autoOrient } = await picture.metadata().catch(notReadable);
  const { width, height } = autoOrient;
  // The decoder's own limit counts too; this one is told apart.
  if (width * height > limits.photo.maxPixels) throw fieldRefused('photo', 'photo.too_many_pixels');
  if (Math.min(width, height) < limits.photo.minSide) throw fieldRefused('photo', 'photo.too_small');
  return { format, width, height };
}

/** The square that was asked for, or the largest one in the middle. */
function squareIn({ width, height }: { width: number; height: number }, crop: Square | null): Square {
  if (crop === null) {
    const side = Math.min(width, height);
    return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), side };
  }
  if (crop.left + crop.side > width || crop.top + crop.side > height) throw fieldRefused('photo', 'photo.crop');
  return crop;
}

/**
 * A large square is cut out of the picture made smaller, so that a camera's picture is never whole in memory; a small
 * one out of the picture itself, or a tiny square of a huge picture would make an even larger one.
 */
function cut(picture: Sharp, { width, height }: { width: number; height: number }, { left, top, side }: Square): Sharp {
  const { large } = photoSizes;
  if (side <= large) return picture.extract({ left, top, width: side, height: side }).resize(large, large);
  const scale = large / side;
  const scaled = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) };
  const within = (at: number, length: number) => Math.min(Math.round(at * scale), length - large);
  return picture
    .resize(scaled.width, scaled.height, { fit: 'fill' })
    .extract({ left: within(left, scaled.width), top: within(top, scaled.height), width: large, height: large });
}

async function decode(picture: Sharp): Promise<Buffer> {
  return await picture
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: photoRules.quality, mozjpeg: true })
    .timeout({ seconds: photoRules.decodeSeconds })
    .toBuffer()
    .catch(notReadable);
}

function notReadable(cause: unknown): never {
  const message = cause instanceof Error ? cause.message : '';
  throw /pixel limit/.test(message) ? fieldRefused('photo', 'photo.too_many_pixels') : unreadable(cause);
}

function unreadable(cause?: unknown): AppError {
  return new AppError('VALIDATION_FAILED', 'This is no picture that can be read.', {
    details: [{ field: 'photo', message: 'photo.unreadable' }],
    cause,
  });
}
