import { z } from 'zod';
import { endpoint, paged, pageOf } from './http.ts';
import { conversation } from './messaging/conversations.ts';
import { moment } from './moment.ts';
import { foundThings } from './rules/messaging/found-things.ts';
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

/** Participants are chosen by their number in one conversation, so that nobody is found there by a name that the viewer doesn't see. */
const author = z.union([z.literal('me'), z.coerce.number().int().min(1).max(32_767)]);

/**
 * Finds messages that contain every word, or a word that starts with it, without regard to case and accents; newest first. Only
 * what the viewer can read is searched: their conversations while they take part in them. Filters narrow that down, and with
 * `has` no word is needed. `author` other than `me` is a participant of `conversation`.
 */
export const searchMessages = endpoint({
  method: 'GET',
  path: '/api/messaging/search',
  access: 'user',
  summary: "Search the viewer's messages",
  query: z.object({
    q: z.string().max(messagingLimits.search.typed, 'line.max_length'),
    conversation: z.uuid().optional(),
    author: author.optional(),
    /** Sent at this moment or later, and before the other one. */
    since: moment.optional(),
    until: moment.optional(),
    has: z.enum(foundThings).optional(),
    ...paged({ size: 20, most: 50 }),
  }),
  data: pageOf(foundMessage),
  errors: ['RATE_LIMITED'],
});
