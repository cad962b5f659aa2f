import { z } from 'zod';
import { done, endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { photoTypes } from '../rules/profiles/profile-lists.ts';
import { banner } from './pictures.ts';

const pixels = z.coerce.number('photo.crop').int('photo.crop').max(100_000, 'photo.crop');

/** A section of the picture, in pixels of the picture as displayed. Its height follows from the aspect ratio of banners. */
const crop = z.object({
  left: pixels.min(0, 'photo.crop'),
  top: pixels.min(0, 'photo.crop'),
  width: pixels.min(limits.photo.minBannerWidth, 'banner.too_small'),
});

/**
 * Sent as multipart/form-data with one file in the field `banner`. Without a crop, the largest centered section is used. It
 * replaces the old banner, and is visible to the same people as the photo. A refused picture is VALIDATION_FAILED for the
 * field `banner`.
 */
export const saveBanner = endpoint({
  method: 'PUT',
  path: '/api/profile/banner',
  access: 'user',
  summary: 'Replace the banner of the profile',
  upload: { field: 'banner', types: photoTypes, maxBytes: limits.photo.maxBytes, incomplete: 'banner.incomplete' },
  query: crop.partial(),
  data: z.object({ banner }),
  errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RATE_LIMITED'],
});

export const deleteBanner = endpoint({
  method: 'DELETE',
  path: '/api/profile/banner',
  access: 'user',
  summary: 'Delete the banner of the profile',
  data: done,
});
