import { z } from 'zod';
import { done, endpoint } from '../http.ts';
import { languages } from '../limits.ts';
import { moment } from '../moment.ts';
import { notificationKinds } from '../rules/preference-choices.ts';

/** A notification in the app. */
export const notification = z
  .object({
    id: z.string(),
    kind: z.enum(notificationKinds),
    /** In every language, because the page's language can change. */
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
  guests: true,
  summary: 'List notifications, newest first',
  query: z.object({
    /** The id of the last notification of the previous page. */
    before: z.uuid().optional(),
    /** `true`: only those that are not read. */
    unread: z.enum(['true', 'false']).default('false'),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  data: z.object({
    items: z.array(notification),
    /** Whether there are older ones. */
    more: z.boolean(),
    /** Of all notifications, not only of this page. */
    unread: z.number(),
  }),
});

/** Marks these as read, or everything up to a moment, so that newer ones stay unread. */
export const markNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  access: 'user',
  guests: true,
  summary: 'Mark notifications as read',
  body: z
    .object({
      ids: z.array(z.uuid()).max(100).optional(),
      until: moment.optional(),
    })
    .refine(({ ids, until }) => (ids === undefined) !== (until === undefined), 'invalid_format'),
  data: done,
});
