import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#src/deps.ts';

/** What dev mode needs beyond production: Vite's socket and its inline client. */
export type PolicyRelaxation = { scripts: string[]; connections: string[]; workers: string[] };

/** Content Security Policy of every answer (rule 40): nothing but what our own pages need. */
export function contentSecurityPolicy(
  nonce: string,
  settings: Pick<Settings, 'countryLookupUrl'> &
    Partial<Pick<Settings, 'supabase' | 'pictureHosts' | 'analytics' | 'map'>>,
  relaxation?: PolicyRelaxation,
): string {
  const lookup = settings.countryLookupUrl === null ? [] : [new URL(settings.countryLookupUrl).origin];
  const scripts = ["'self'", ...(relaxation?.scripts ?? [])];
  const project = settings.supabase ? [new URL(settings.supabase.url).origin] : [];
  const mixpanel = settings.analytics?.mixpanel ? [settings.analytics.mixpanel.host] : [];
  const connections = ["'self'", ...lookup, ...project, ...mixpanel, ...(relaxation?.connections ?? [])];
  const tiles = settings.map ? [new URL(settings.map.tilesUrl).origin] : [];
  const pictures = ["'self'", 'data:', ...(settings.pictureHosts ?? []), ...tiles];
  const styles = relaxation ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    `style-src-elem ${styles}`,
    "style-src-attr 'unsafe-inline'",
    `style-src ${styles}`,
    `img-src ${pictures.join(' ')}`,
    "font-src 'self'",
    `connect-src ${connections.join(' ')}`,
    `worker-src ${["'self'", ...(relaxation?.workers ?? [])].join(' ')}`,
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(relaxation ? [] : ["require-trusted-types-for 'script'", 'trusted-types foyer']),
  ].join('; ');
}

/** For responses that are data: nothing may be loaded, framed or submitted from them. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const common = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
/** Where tickets and business cards are scanned; no other page may use the camera. */
const scanningPages = /^\/(check-in|events\/[^/?#]+\/check-in|cards\/scan)\/?(\?|$)/;
const providerReturns = /^\/(auth\/(google|linkedin)\/callback|local\/identity\/)/;

/**
 * Cross-Origin-Opener-Policy. Pages may open popups. The pages where a sign-in popup ends must be as open as the providers'
 * own, or the browser would cut the popup off from its opener.
 */
export function openerPolicy(url: string): 'same-origin-allow-popups' | 'unsafe-none' {
  return providerReturns.test(url) ? 'unsafe-none' : 'same-origin-allow-popups';
}

/** A response of the API may be about a person, so it is never stored. */
const data = { ...common, 'content-security-policy': dataPolicy, 'cache-control': 'no-store' };

/** Sets the security headers of pages and of API responses. */
export function setSecurityHeaders(
  settings: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
  relaxation?: PolicyRelaxation,
): void {
  // The matched route decides, not the spelling of the URL: /%61pi is the API too.
  const path = request.routeOptions.url ?? request.url;
  if (path.startsWith('/api')) {
    setDataHeaders(settings, request, reply);
    return;
  }
  setHeadersOfAll(settings, request, reply);
  reply.headers(common).header('content-security-policy', contentSecurityPolicy(request.nonce, settings, relaxation));
  reply.header('cross-origin-opener-policy', openerPolicy(request.url));
  if (scanningPages.test(request.url))
    reply.header('permissions-policy', common['permissions-policy'].replace('camera=()', 'camera=(self)'));
  if (path.startsWith('/local')) reply.header('cache-control', 'no-store');
}

/** The headers of a response that is data, whatever the URL. */
export function setDataHeaders(settings: Settings, request: FastifyRequest, reply: FastifyReply): void {
  setHeadersOfAll(settings, request, reply);
  reply.headers(data);
}

function setHeadersOfAll(settings: Settings, request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id);
  if (settings.publicUrl.startsWith('https:')) {
    reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The CSP nonce of this response, for pages; made on first use. */
    nonce: string;
  }
}
