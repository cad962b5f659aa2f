import { closeCodes } from '@foyer/contract/live/frames.ts';
import { pollLive } from '@foyer/contract/live/poll.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isCsrfTokenOf } from '../authentication/csrf.ts';
import { mount } from '../mount.ts';
import { AppError } from '../responses/app-error.ts';
import type { LiveGateway } from './live-gateway.ts';
import type { LiveDeps } from './live-source.ts';
import { LongPollConnection } from './long-poll-connection.ts';
import { isFromOwnPage } from './refuse-upgrade.ts';

/**
 * Serves live updates to pages that can't open a WebSocket (docs/decisions/0097). The gateway treats them like sockets: they
 * get the same frames, end with their session, and count toward the connections of the account. If a call reaches another
 * process than the last one, the connection is new there, and the page reads everything it shows.
 */
export function mountLongPolling(
  app: FastifyInstance,
  deps: LiveDeps,
  { gateway, isStopping }: { gateway: LiveGateway; isStopping: () => boolean },
): void {
  const connections = new Map<string, LongPollConnection>();
  const nowMs = () => deps.clock.now().getTime();

  function open(key: string, session: LongPollConnection['session']): LongPollConnection {
    const connection = new LongPollConnection({
      session,
      now: nowMs(),
      onClose() {
        if (connections.get(key) === connection) connections.delete(key);
        gateway.remove(connection);
      },
    });
    connections.set(key, connection);
    gateway.add(connection);
    return connection;
  }

  mount(app, pollLive, async ({ body: { client, wait, typing, watch } }, { userId, sessionId }, { request, reply }) => {
    requireOwnPage(deps, request);
    const key = `${sessionId} ${client}`;
    const known = connections.get(key);
    if (typing !== undefined) {
      if (known) gateway.hear(known, { type: 'typing', id: typing });
      return { frames: [], close: null };
    }
    if (isStopping()) return { frames: [], close: closeCodes.restart };
    const connection = known ?? open(key, { userId, sessionId });
    if (watch) gateway.watch(connection, watch);
    const polled = connection.wait(nowMs(), wait);
    let isAnswered = false;
    // The page was closed, or the request failed. The page's next call starts another connection.
    reply.raw.once('close', () => {
      if (!isAnswered) connection.close(closeCodes.slow);
    });
    try {
      return await polled;
    } finally {
      isAnswered = true;
    }
  });
}

/** The rules of the socket, which are stricter than those of other calls: scripts and configured origins are refused too. */
function requireOwnPage(deps: LiveDeps, request: FastifyRequest): void {
  if (!isFromOwnPage(request, deps.settings.publicUrl))
    throw new AppError('CSRF_FAILED', 'The request comes from another site.', { details: { reason: 'origin' } });
  const token = request.headers['x-csrf-token'];
  if (typeof token !== 'string' || !isCsrfTokenOf(deps, request.browser, token))
    throw new AppError('CSRF_FAILED', 'The page is too old. Reload it and try again.');
}
