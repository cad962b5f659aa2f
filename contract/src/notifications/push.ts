import { z } from 'zod';
import { done, endpoint } from '../http.ts';

const base64url = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+={0,2}$/, 'invalid_format')
    .max(Math.ceil((bytes * 4) / 3) + 2);

/** Where this browser gets push messages, as its PushSubscription says: the address of a push service and our keys for it. */
export const pushSubscription = z
  .object({
    endpoint: z.url('invalid_format').max(1000),
    /** An uncompressed point on P-256, 65 bytes. */
    p256dh: base64url(65),
    /** 16 bytes. */
    auth: base64url(16),
  })
  .meta({ id: 'PushSubscription' });

export const readPush = endpoint({
  method: 'GET',
  path: '/api/notifications/push',
  access: 'user',
  summary: 'Read the key for push messages and whether this browser gets them',
  data: z.object({
    /** The `applicationServerKey` for subscribing (RFC 8292), base64url. */
    publicKey: z.string(),
    /** Whether this session has a subscription. */
    isOn: z.boolean(),
  }),
});

/** One for each session: a later one takes its place. It ends with the session. */
export const savePushSubscription = endpoint({
  method: 'PUT',
  path: '/api/notifications/push',
  access: 'user',
  summary: 'Send push messages to this browser',
  body: pushSubscription,
  data: done,
  errors: ['RATE_LIMITED'],
});

export const removePushSubscription = endpoint({
  method: 'DELETE',
  path: '/api/notifications/push',
  access: 'user',
  summary: 'Turn off push messages to this browser',
  data: done,
});

/**
 * What a push message holds, encrypted for the browser. The service worker shows it, and opens `path` when it is clicked.
 * `tag`: a later one with the same tag takes the place of this one.
 */
export type PushContent = { title: string; body: string; path: string; tag: string };
