import { z } from 'zod';
import { endpoint } from '../http.ts';
import { serverFrame } from './frames.ts';

/** Seconds that a poll waits at most: less than the patience of common proxies. */
export const pollSeconds = 25;

/**
 * Live updates where WebSockets are blocked, with the frames and close codes of a socket. `client` stands for one connection:
 * its first call is answered at once with `ready`, each later one as soon as there are frames, or without any after `wait`
 * seconds. Frames between two calls are kept for the next one. `close` says why the connection is over; the page goes on
 * with another `client`, as it also does after a call that failed. `typing` is the signal of a socket: such a call waits
 * for nothing and carries no frames.
 *
 * Only our own pages can call it, as with the socket: the browser has to name our origin, and the CSRF token has to be there.
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
  }),
  data: z.object({ frames: z.array(serverFrame), close: z.int().nullable() }),
});
