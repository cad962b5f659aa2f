import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { livePath } from '@foyer/contract/live/frames.ts';

/** Whether a request is for live updates. Requests that ask for another upgrade are answered as if they had not. */
export function isLiveUpgrade({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return url?.split('?', 1)[0] === livePath && headers.upgrade?.toLowerCase() === 'websocket';
}

/** Whether Vite's client asks, which reloads edited pages. Only `npm run dev` upgrades such requests. */
export function isViteUpgrade({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['sec-websocket-protocol']?.startsWith('vite-') ?? false;
}

/**
 * Whether our own page asks. A browser lets any website open a WebSocket here, with the visitor's cookies, but it always says
 * which one; so a request without an origin is refused too. No other origin is allowed, also if it may call the API.
 */
export function isFromOwnPage({ headers }: Pick<IncomingMessage, 'headers'>, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return headers.origin === new URL(publicUrl).origin && (site === undefined || site === 'same-origin');
}

const statuses = { 403: 'Forbidden', 503: 'Service Unavailable' } as const;

/** Answers a request for a socket with a refusal instead. */
export function refuseUpgrade(socket: Duplex, status: keyof typeof statuses): void {
  socket.on('error', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${status} ${statuses[status]}\r\nconnection: close\r\ncache-control: no-store\r\ncontent-length: 0\r\n\r\n`,
  );
}
