import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { type PolicyRelaxation, setSecurityHeaders } from '../headers/security-headers.ts';
import { type Browser, browserOf, rememberBrowser } from './browser-cookie.ts';
import { sameOriginGuard } from './csrf.ts';
import { type Session, viewerOf } from './viewer-of.ts';

type Options = {
  /** The active session behind the request's access token, or null. Throws only when the database is unavailable. */
  authenticate: (request: FastifyRequest) => Promise<Session | null>;
  allowedOrigins: ReadonlySet<string>;
  /** What development mode needs beyond the content security policy. */
  relaxation?: PolicyRelaxation;
};

/** Runs before everything else: sets headers, identifies the caller, and checks that the request is same-origin. */
export function identifyCallers(app: FastifyInstance, deps: Deps, options: Options): void {
  const origins = new Set([...options.allowedOrigins, new URL(deps.settings.publicUrl).origin]);
  const requireSameOrigin = sameOriginGuard(deps, origins);
  const nonces = new WeakMap<object, string>();
  app.decorateRequest('nonce', {
    getter() {
      const nonce = nonces.get(this) ?? deps.random.bytes(16).toString('base64');
      nonces.set(this, nonce);
      return nonce;
    },
  });
  // Set before any handler runs; a shared default object would leak between requests.
  app.decorateRequest('viewer');
  app.decorateRequest('browser');
  app.decorateRequest('isGuestRefused');

  app.addHook('onRequest', async (request, reply) => {
    const browser = browserOf(deps, request);
    request.browser = browser;
    setSecurityHeaders(deps.settings, request, reply, options.relaxation);
    const { endpoint, page } = request.routeOptions.config;
    const signed = request.headers.authorization !== undefined && !endpoint?.foreignBearer;
    const session = signed ? await options.authenticate(request) : null;
    // Elsewhere a guest is a visitor, so that nothing meant for members depends on every handler remembering them.
    request.isGuestRefused = Boolean(session?.isGuest && !endpoint?.guests);
    request.viewer = viewerOf(request, browser, request.isGuestRefused ? null : session);
    if (page || (endpoint && !session)) rememberBrowser(deps, reply, browser);
    if (!endpoint) return;
    requireSameOrigin(request, browser);
  });

  // The line computes who called from where, so that is skipped where nothing is written.
  const writesRequests = ['trace', 'debug', 'info'].includes(deps.log.level);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    if (!writesRequests || route === undefined || !route.startsWith('/api')) return;
    request.log.info(
      {
        reqId: request.id,
        method: request.method,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        place: request.viewer?.place,
        user: request.viewer?.kind === 'user' ? request.viewer.userId : undefined,
      },
      'request',
    );
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page for people: it gets the browser cookie that its CSRF token is bound to. */
    page?: boolean;
  }
  interface FastifyRequest {
    browser: Browser;
    /** The caller is a signed-in guest, and this endpoint is not for guests. */
    isGuestRefused: boolean;
  }
}
