import { z } from 'zod';
import { endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { photoTypes } from '../rules/profiles/profile-lists.ts';
import { photo } from './pictures.ts';

/** A square of the picture, in pixels of the picture as displayed (after EXIF rotation). */
const crop = z.object({
  left: z.coerce.number('photo.crop').int('photo.crop').min(0, 'photo.crop').max(100_000, 'photo.crop'),
  top: z.coerce.number('photo.crop').int('photo.crop').min(0, 'photo.crop').max(100_000, 'photo.crop'),
  side: z.coerce
    .number('photo.crop')
    .int('photo.crop')
    .min(limits.photo.minSide, 'photo.too_small')
    .max(100_000, 'photo.crop'),
});

/**
 * Sent as multipart/form-data with one file in the field `photo`. Without a crop, the largest centered square is used.
 * It replaces the old photo. A refused picture is VALIDATION_FAILED for the field `photo`.
 */
export const savePhoto = endpoint({
  method: 'PUT',
  path: '/api/profile/photo',
  access: 'user',
  summary: 'Replace the profile photo',
  upload: { field: 'photo', types: photoTypes, maxBytes: limits.photo.maxBytes, incomplete: 'photo.incomplete' },
  query: crop.partial(),
  data: z.object({ photo, avatar: z.string().nullable() }),
  errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RATE_LIMITED'],
});

/** `avatar`: the picture that represents the user now, as in User. */
export const deletePhoto = endpoint({
  method: 'DELETE',
  path: '/api/profile/photo',
  access: 'user',
  summary: 'Delete the profile photo',
  data: z.object({ avatar: z.string().nullable() }),
});
