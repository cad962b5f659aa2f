import { z } from 'zod';
import { endpoint } from './http.ts';
import {
  attachmentKinds,
  attachmentLimits,
  attachmentSides,
  attachmentTypes,
} from './rules/messaging/attachment-rules.ts';

const attachmentId = z.object({ id: z.uuid().toLowerCase() });
const pixels = z.int().nullable();

/** A file of a message. It is read at `readAttachment`. */
export const attachment = z
  .object({
    id: z.string(),
    kind: z.enum(attachmentKinds),
    /** With the ending of its type. */
    name: z.string(),
    mediaType: z.string(),
    /** Of a picture, of its large size. */
    bytes: z.int(),
    /** Of pictures, so that their place is known before they load. */
    width: pixels,
    height: pixels,
  })
  .meta({ id: 'MessageAttachment' });
export type Attachment = z.output<typeof attachment>;

/** What a message to send says of an upload. The name is shown to readers of the message. */
export const newAttachment = z.object({
  id: z.uuid().toLowerCase(),
  name: z.string().max(1000, 'line.max_length'),
});

/**
 * Sent as multipart/form-data with one file in the field `file`, before the message that refers to it. `id` is made by the client:
 * the same upload repeated is stored once. Its content decides what it is. Pictures (JPEG, PNG, WebP) are encoded again without what
 * the camera noted; PDF, Word, Excel, PowerPoint, OpenDocument and plain text stay as they are. Uploads that no message refers
 * to are removed after an hour.
 */
export const saveAttachment = endpoint({
  method: 'PUT',
  path: '/api/messaging/attachments/:id',
  access: 'user',
  summary: 'Save a file for a message',
  params: attachmentId,
  upload: {
    field: 'file',
    types: ['image/png', 'image/webp', ...Object.keys(attachmentTypes)],
    maxBytes: attachmentLimits.maxBytes,
    incomplete: 'attachment.incomplete',
  },
  data: attachment.omit({ name: true }),
  errors: [
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'ATTACHMENT_INFECTED',
    'IDEMPOTENCY_CONFLICT',
    'RATE_LIMITED',
    'UNAVAILABLE',
  ],
});

/** For members who can read its message, checked at every call. Pictures are JPEG files in two sizes; `size` means nothing for others. */
export const readAttachment = endpoint({
  method: 'GET',
  path: '/api/messaging/attachments/:id',
  access: 'user',
  summary: 'Download a file of a message',
  params: attachmentId,
  query: z.object({ size: z.enum(Object.keys(attachmentSides) as ['small', 'large']).default('large') }),
  file: true,
  data: z.instanceof(Blob),
  errors: ['NOT_FOUND'],
});
