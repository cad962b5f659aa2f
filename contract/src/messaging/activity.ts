import { z } from 'zod';
import { endpoint } from '../http.ts';
import { presences } from '../rules/messaging/choices.ts';

/**
 * What others let the viewer know of what they do, and only while the viewer lets them know the same: both have switched it
 * on in their settings. Nothing in message requests, in rooms of events and in conversations that are closed or left.
 */
export const readActivity = endpoint({
  method: 'GET',
  path: '/api/messaging/conversations/:id/activity',
  access: 'user',
  summary: 'Read who has read the messages of a conversation, and whether the other member is active',
  params: z.object({ id: z.uuid() }),
  data: z.object({
    /** Other participants by their number: they have read the messages after `afterNo`, up to `readNo`. */
    receipts: z.array(z.object({ no: z.int(), afterNo: z.int(), readNo: z.int() })),
    /** Of the other of two connected members. */
    presence: z.enum(presences),
  }),
  errors: ['NOT_FOUND'],
});
