import { z } from 'zod';
import { endpoint } from '../http.ts';
import { serverFrame } from './frames.ts';
import { liveWatches } from './watches.ts';

/** How long a call waits at most, in seconds. Shorter than the timeouts of common proxies. */
export const pollSeconds = 25;

/**
 * Long polling for pages that can't open a WebSocket, with the same frames and close codes.
 *
 * - `client` is the id of one connection, made by the page. Its first call returns `ready` at once. Later calls return as soon
 *   as there are frames, or with none after `wait` seconds. Frames between two calls are kept for the next one.
 * - `close` is the close code if the connection has ended, otherwise null. After that, or after a failed call, the page starts
 *   a connection with a new id.
 * - `watch` is all that the page watches. It is part of each call, because each may reach another server process.
 * - A call with `typing` sends that signal. It returns at once, without frames.
 *
 * Like the socket, it accepts only our own pages: the browser must send our origin, and the page its CSRF token.
 */
export const pollLive = endpoint({
  method: 'POST',
  path: '/api/messaging/live/poll',
  access: 'user',
  background: true,
  summary: 'Read live updates without a WebSocket',
  body: z.object({
    client: z.uuid(),
    wait: z.int().min(0).max(pollSeconds).default(pollSeconds),
    typing: z.uuid().optional(),
    watch: liveWatches.optional(),
  }),
  data: z.object({ frames: z.array(serverFrame), close: z.int().nullable() }),
});
