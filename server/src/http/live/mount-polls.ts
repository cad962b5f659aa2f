import { closeCodes } from '@foyer/contract/live/frames.ts';
import { pollLive } from '@foyer/contract/live/poll.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { isCsrfTokenOf } from '../authentication/csrf.ts';
import { mount } from '../mount.ts';
import { AppError } from '../responses/app-error.ts';
import type { LiveGateway } from './live-gateway.ts';
import { LivePoll } from './live-poll.ts';
import { isFromOwnPage } from './refuse-upgrade.ts';

/**
 * Serves live updates to pages that can't open a WebSocket (docs/decisions/0097). Such a page is to the gateway what a socket
 * is: the same frames reach it, it ends with its session, and it counts among the connections of its account. A page whose
 * call reaches another process than before is new there, and reads everything it shows.
 */
export function mountPolls(
  app: FastifyInstance,
  deps: Deps,
  { gateway, isStopping }: { gateway: LiveGateway; isStopping: () => boolean },
): void {
  const polls = new Map<string, LivePoll>();
  const nowMs = () => deps.clock.now().getTime();

  function open(key: string, session: LivePoll['session']): LivePoll {
    const poll = new LivePoll({
      session,
      now: nowMs(),
      onClose() {
        if (polls.get(key) === poll) polls.delete(key);
        gateway.remove(poll);
      },
    });
    polls.set(key, poll);
    gateway.add(poll);
    return poll;
  }

  mount(app, pollLive, async ({ body: { client, wait, typing } }, { userId, sessionId }, { request, reply }) => {
    requireOwnPage(deps, request);
    const key = `${sessionId} ${client}`;
    const known = polls.get(key);
    if (typing !== undefined) {
      if (known) gateway.hear(known, { type: 'typing', id: typing });
      return { frames: [], close: null };
    }
    if (isStopping()) return { frames: [], close: closeCodes.restart };
    const poll = known ?? open(key, { userId, sessionId });
    const polled = poll.wait(nowMs(), wait);
    let isAnswered = false;
    // The page was left, or its connection broke: it goes on as another client.
    reply.raw.once('close', () => {
      if (!isAnswered) poll.close(closeCodes.slow);
    });
    try {
      return await polled;
    } finally {
      isAnswered = true;
    }
  });
}

/** The rules of the socket, which are stricter than those of other calls: scripts and configured origins are refused too. */
function requireOwnPage(deps: Deps, request: FastifyRequest): void {
  if (!isFromOwnPage(request, deps.settings.publicUrl))
    throw new AppError('CSRF_FAILED', 'The request comes from another site.', { details: { reason: 'origin' } });
  const token = request.headers['x-csrf-token'];
  if (typeof token !== 'string' || !isCsrfTokenOf(deps, request.browser, token))
    throw new AppError('CSRF_FAILED', 'The page is too old. Reload it and try again.');
}
