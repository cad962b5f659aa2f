import { z } from 'zod';
import { endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { optionalLine } from '../profiles/typed-fields.ts';
import { photoTypes } from '../rules/profiles/profile-lists.ts';
import { eventCover, eventId } from './event.ts';

const pixels = z.coerce.number('photo.crop').int('photo.crop').max(100_000, 'photo.crop');

/**
 * A section of the picture, in pixels of the picture as displayed. Its height follows from the aspect ratio of covers.
 */
const crop = z.object({
  left: pixels.min(0, 'photo.crop'),
  top: pixels.min(0, 'photo.crop'),
  width: pixels.min(limits.event.coverWidth, 'cover.too_small'),
});

const shown = z.object({ cover: eventCover.nullable() });

/**
 * Sent as multipart/form-data with one file in the field `cover`. Without a crop, the largest centered section is used.
 * The old picture's alternative text is removed. A refused picture is VALIDATION_FAILED for the field `cover`.
 */
export const saveCover = endpoint({
  method: 'PUT',
  path: '/api/events/:id/cover',
  access: 'user',
  summary: 'Replace the cover image of an event',
  params: eventId,
  upload: { field: 'cover', types: photoTypes, maxBytes: limits.photo.maxBytes, incomplete: 'cover.incomplete' },
  query: crop.partial().extend({ alt: optionalLine(limits.event.coverAlt).optional() }),
  data: shown,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'RATE_LIMITED'],
});

export const describeCover = endpoint({
  method: 'PATCH',
  path: '/api/events/:id/cover',
  access: 'user',
  summary: 'Set the alternative text of a cover image',
  params: eventId,
  body: z.object({ alt: optionalLine(limits.event.coverAlt) }),
  data: shown,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED'],
});

export const deleteCover = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/cover',
  access: 'user',
  summary: 'Delete the cover image of an event',
  params: eventId,
  data: shown,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED'],
});
