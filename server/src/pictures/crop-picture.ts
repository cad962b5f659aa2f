import { limits } from '@foyer/contract/limits.ts';
import type { KeyOf } from '@foyer/contract/rules/message-keys.ts';
import type { Sharp } from 'sharp';
import { limitConcurrency } from '#src/async/limit-concurrency.ts';
import { photoRules } from '#src/config/files.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { pictureKind } from './picture-kind.ts';

type Size = { width: number; height: number };
/** In pixels of the picture after rotation. */
export type Area = Size & { left: number; top: number };
type CropOptions = {
  /** The field that errors refer to. */
  field: string;
  /** The requested area; null: the largest centered area of the right shape. */
  area: Area | null;
  /** The size of the result, with the proportions of the area. */
  size: Size;
  least: Size;
  /** The error for a smaller picture. */
  tooSmall: KeyOf<'photo' | 'banner' | 'cover'>;
};

export const readOptions = {
  limitInputPixels: limits.photo.maxPixels,
  failOn: 'error',
  sequentialRead: true,
  pages: 1,
} as const;

/** A limit per process: decoding a picture takes one core and up to a few hundred megabytes. */
export const decoding = limitConcurrency(photoRules, () => {
  throw new AppError('UNAVAILABLE', 'Too many pictures are being saved right now. Try again in a moment.', {
    retryAfter: photoRules.retryAfterSeconds,
  });
});

/**
 * Crops an uploaded file, or a picture in memory: decodes and rotates it, encodes it as a JPEG without any metadata (location, camera, captions), and
 * calls `use` before the next picture is processed. Refuses files that are not pictures.
 */
export async function cropPicture<T>(
  picture: string | Buffer,
  wanted: CropOptions,
  use: (cut: Buffer) => Promise<T>,
): Promise<T> {
  const { field } = wanted;
  const kind = await pictureKind(picture);
  if (kind === null) throw unreadable(field);
  return decoding.run(async () => {
    const { sharp } = await import('./sharp.ts');
    const open = () => sharp(picture, readOptions);
    const { format, width, height } = await sizeOf(open(), wanted);
    if (format !== kind) throw unreadable(field);
    const area = areaIn({ width, height }, wanted);
    return await use(await encode(cut(open().autoOrient(), { width, height }, area, wanted.size), field));
  });
}

export async function sizeOf(
  picture: Sharp,
  { field, least, tooSmall }: Pick<CropOptions, 'field' | 'least' | 'tooSmall'>,
): Promise<Size & { format: string | undefined }> {
  const { format, autoOrient } = await picture.metadata().catch((cause) => notReadable(field, cause));
  const { width, height } = autoOrient;
  // The decoder has a limit of its own; checking here gives a specific error.
  if (width * height > limits.photo.maxPixels) throw fieldRefused(field, 'photo.too_many_pixels');
  if (width < least.width || height < least.height) throw fieldRefused(field, tooSmall);
  return { format, width, height };
}

/** The requested area, or the largest centered one. */
function areaIn({ width, height }: Size, { field, area, size }: CropOptions): Area {
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
 * Large areas are cropped after shrinking, so that a camera picture is never entirely in memory. Small areas are cropped first,
 * as scaling a huge picture for a tiny part would make it even larger.
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

/** Without transparency and metadata. */
export async function encode(picture: Sharp, field: string): Promise<Buffer> {
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

export function unreadable(field: string, cause?: unknown): AppError {
  return new AppError('VALIDATION_FAILED', 'This image cannot be read.', {
    details: [{ field, message: 'photo.unreadable' }],
    cause,
  });
}
