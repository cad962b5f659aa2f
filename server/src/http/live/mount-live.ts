import '@fastify/cookie';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ClientFrame, closeCodes, liveLimits } from '@foyer/contract/live/frames.ts';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { liveRules } from '#src/config/live.ts';
import { Browser, browserCookieName } from '../authentication/browser-cookie.ts';
import { isCsrfTokenOf } from '../authentication/csrf.ts';
import { FrameLimit } from './frame-limit.ts';
import { liveGateway } from './live-gateway.ts';
import { LiveSocket } from './live-socket.ts';
import type { LiveAccess, LiveDeps, LiveSource } from './live-source.ts';
import { mountLongPolling } from './mount-long-polling.ts';
import { readClientFrame } from './read-client-frame.ts';
import { isFromOwnPage, isLiveUpgrade, isViteUpgrade, refuseUpgrade } from './refuse-upgrade.ts';
import { textFrame } from './text-frame.ts';
import type { WatchSource } from './watch-source.ts';

type LiveOptions = {
  access: LiveAccess;
  sources: readonly LiveSource[];
  watchSources: readonly WatchSource[];
};

/**
 * Serves live updates (docs/decisions/0081). The upgrade checks where a page comes from; who it belongs to is said in the
 * first frame, so that no token is part of an address. Until then nothing is sent.
 */
export function mountLive(app: FastifyInstance, deps: LiveDeps, { access, sources, watchSources }: LiveOptions): void {
  const server = new WebSocketServer({ noServer: true, maxPayload: liveLimits.frame, perMessageDeflate: false });
  const gateway = liveGateway(deps, access, sources, watchSources);
  let strangers = 0;
  let isStopping = false;
  const nowMs = () => deps.clock.now().getTime();
  mountLongPolling(app, deps, { gateway, isStopping: () => isStopping });

  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Vite's listener takes its own.
    if (isViteUpgrade(request) && !isLiveUpgrade(request)) return;
    if (!isLiveUpgrade(request) || !isFromOwnPage(request, deps.settings.publicUrl)) return refuseUpgrade(socket, 403);
    if (isStopping || strangers >= liveRules.strangers) return refuseUpgrade(socket, 503);
    server.handleUpgrade(request, socket, head, (opened) => {
      const cookies = app.parseCookie(request.headers.cookie ?? '');
      greet(
        { socket: opened, stream: socket },
        new Browser(deps.random, cookies[browserCookieName(deps.settings.publicUrl)]),
      );
    });
  });

  function greet(connection: { socket: WebSocket; stream: Duplex }, browser: Browser): void {
    const { socket } = connection;
    let live: LiveSocket | null = null;
    let isStranger = true;
    strangers += 1;
    const meet = () => {
      if (isStranger) strangers -= 1;
      isStranger = false;
      clearTimeout(late);
    };
    const late = setTimeout(() => socket.close(closeCodes.slow), liveLimits.helloSeconds * 1000);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      meet();
      if (live) gateway.remove(live);
    });

    /** One frame after the other. */
    let turn: Promise<void> = Promise.resolve();
    let pending = 0;
    const unknownFrames = new FrameLimit(liveRules.unknownFrames);
    const watchFrames = new FrameLimit(liveRules.watchFrames);
    socket.on('message', (data, isBinary) => {
      const frame = isBinary ? null : readClientFrame(String(data));
      if (!frame) return socket.close(closeCodes.badFrame);
      if (frame.type === 'unknown') {
        if (!unknownFrames.allows(nowMs())) return socket.close(closeCodes.badFrame);
        turn = turn.then(() => ignore(frame.frame));
        return;
      }
      if (frame.type === 'typing' && live) return gateway.hear(live, frame);
      if (frame.type === 'watch' && live && watchFrames.allows(nowMs())) return gateway.watch(live, frame.watches);
      // A client says hello once, and then renews its token every few minutes.
      if (pending > 2) return socket.close(closeCodes.badFrame);
      pending += 1;
      turn = turn
        .then(() => handle(frame))
        .catch((err: unknown) => {
          deps.log.warn({ err }, 'live updates: a frame could not be handled');
          socket.close(1011);
        })
        .finally(() => {
          pending -= 1;
        });
    });

    /** During an update, newer pages reach older servers. They keep their socket and do without the rest. */
    function ignore(frame: string): void {
      if (live) live.send(textFrame({ type: 'ignored', frame }), nowMs());
      else socket.close(closeCodes.badFrame);
    }

    async function handle(frame: ClientFrame): Promise<void> {
      if (frame.type === 'typing' || frame.type === 'watch' || (frame.type === 'hello') === (live !== null))
        return socket.close(closeCodes.badFrame);
      if (frame.type === 'hello' && !isCsrfTokenOf(deps, browser, frame.csrfToken))
        return socket.close(closeCodes.signedOut);
      const session = await access.read(frame.accessToken);
      if (!session || (live && live.session.sessionId !== session.sessionId)) return socket.close(closeCodes.signedOut);
      // Closed meanwhile, by the client or because it was late.
      if (socket.readyState !== socket.OPEN) return;
      if (live) {
        live.session = session;
        return;
      }
      meet();
      live = new LiveSocket(connection, session, nowMs());
      gateway.add(live);
    }
  }

  // Before the server stops listening: it would wait for open sockets.
  app.addHook('preClose', async () => {
    isStopping = true;
    gateway.stop();
    for (const socket of server.clients) socket.close(closeCodes.restart);
    await allClosed(server, liveRules.closingMs);
    for (const socket of server.clients) socket.terminate();
  });
}

/** Resolves once every client has confirmed, or after a while. */
async function allClosed(server: WebSocketServer, patienceMs: number): Promise<void> {
  const closing = [...server.clients].map((socket) => new Promise<void>((resolve) => socket.once('close', resolve)));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([Promise.all(closing), late]);
  clearTimeout(timer);
}
