import { z } from 'zod';
import { endpoint } from './http.ts';

/** Characters of an address whose page is read, and of the texts of a preview. */
export const linkPreviewLimits = { url: 2_000, title: 160, description: 300 } as const;

/** What the page behind the first link of a message says about itself. All of it was written by strangers. */
export const linkPreview = z
  .object({
    /** The address in the text of the message. */
    url: z.string(),
    title: z.string(),
    /** May be empty. */
    description: z.string(),
    /** Whether there is a picture, at `readLinkPreviewPicture`. */
    hasPicture: z.boolean(),
  })
  .meta({ id: 'LinkPreview' });
export type LinkPreview = z.output<typeof linkPreview>;

/** A small square JPEG, encoded again by this server. For members who can read the message, checked at every call. */
export const readLinkPreviewPicture = endpoint({
  method: 'GET',
  path: '/api/messaging/messages/:messageId/link-preview/picture',
  access: 'user',
  summary: 'Read the picture of a link preview',
  params: z.object({ messageId: z.uuid() }),
  file: true,
  data: z.instanceof(Blob),
  errors: ['NOT_FOUND'],
});
