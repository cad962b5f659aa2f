import { z } from 'zod';
import { done, endpoint } from '../http.ts';
import { languages } from '../limits.ts';
import { moment } from '../moment.ts';
import { notificationKinds } from '../rules/preferences.ts';

/** Something that happened to the viewer and can be looked at later (spec section 3, "User store"). */
export const notification = z
  .object({
    id: z.string(),
    kind: z.enum(notificationKinds),
    /** In every language: which one the page is in may change. */
    title: z.record(z.enum(languages), z.string()),
    /** Path of the page it is about. */
    path: z.string(),
    createdAt: z.string(),
    read: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'user',
  summary: 'List notifications, newest first',
  query: z.object({
    /** The id of the last one of the page before. */
    before: z.uuid().optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  data: z.object({
    items: z.array(notification),
    /** Whether there are older ones. */
    more: z.boolean(),
    /** Of all there are, not of this page. */
    unread: z.number(),
  }),
});

/** Those that are named, or all that happened until then: what came meanwhile stays unread. */
export const markRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'user',
  summary: 'Mark notifications as read',
  body: z
    .object({
      ids: z.array(z.uuid()).max(100).optional(),
      until: moment.optional(),
    })
    .refine(({ ids, until }) => (ids === undefined) !== (until === undefined), 'invalid_format'),
  data: done,
});
