import { z } from 'zod';
import { endpoint, paged, pageOf } from './http.ts';
import { conversation } from './messaging/conversations.ts';
import { messagingLimits } from './rules/messaging/messaging-limits.ts';

/** A message that was found, with its conversation. */
export const foundMessage = z
  .object({
    conversation,
    /** Its position there. */
    no: z.int(),
    isOwn: z.boolean(),
    /** Who wrote it, as the viewer sees them there; null if it is their own, or if the viewer doesn't see the name. */
    author: z.string().nullable(),
    /** The number of its author among the participants. */
    authorNo: z.int(),
    sentAt: z.string(),
    /** The text around the first word that was found, in parts. Mentions of members whose name the viewer doesn't see stay `@{3}`. */
    excerpt: z.array(z.object({ text: z.string(), isMatch: z.boolean() })),
  })
  .meta({ id: 'FoundMessage' });
export type FoundMessage = z.output<typeof foundMessage>;

/**
 * Finds messages that contain every word, or a word that starts with it, without regard to case and accents; newest first. Only
 * what the viewer can read is searched: their conversations while they take part in them.
 */
export const searchMessages = endpoint({
  method: 'GET',
  path: '/api/messaging/search',
  access: 'user',
  summary: "Search the viewer's messages",
  query: z.object({
    q: z.string().max(messagingLimits.search.typed, 'line.max_length'),
    ...paged({ size: 20, most: 50 }),
  }),
  data: pageOf(foundMessage),
  errors: ['RATE_LIMITED'],
});
