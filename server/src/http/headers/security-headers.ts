import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '#src/deps.ts';

/** What dev mode needs beyond production: Vite's socket and its inline client. */
export type PolicyRelaxation = { scripts: string[]; connections: string[]; workers: string[] };

/** Content Security Policy of every answer (rule 40): nothing but what our own pages need. */
export function contentSecurityPolicy(
  nonce: string,
  settings: Pick<Settings, 'countryLookupUrl'> & Partial<Pick<Settings, 'supabase' | 'pictureHosts' | 'analytics'>>,
  relaxation?: PolicyRelaxation,
): string {
  const lookup = settings.countryLookupUrl === null ? [] : [new URL(settings.countryLookupUrl).origin];
  const scripts = ["'self'", ...(relaxation?.scripts ?? [])];
  const project = settings.supabase ? [new URL(settings.supabase.url).origin] : [];
  const mixpanel = settings.analytics?.mixpanel ? [settings.analytics.mixpanel.host] : [];
  const connections = ["'self'", ...lookup, ...project, ...mixpanel, ...(relaxation?.connections ?? [])];
  const styles = relaxation ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    `style-src-elem ${styles}`,
    "style-src-attr 'unsafe-inline'",
    `style-src ${styles}`,
    `img-src ${["'self'", 'data:', ...(settings.pictureHosts ?? [])].join(' ')}`,
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

/** The same for answers that are data: nothing may be loaded, framed or sent from them. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const common = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
/** Where tickets are scanned; no other page may use the camera. */
const doors = /^\/(check-in|events\/[^/?#]+\/check-in)\/?(\?|$)/;
const visits = /^\/(auth\/(google|linkedin)\/callback|local\/identity\/)/;

/**
 * Who may keep a hold of the window (rule 30). A page that opens popups allows them. Where a popup ends must allow as
 * much as the providers' own pages do, or the browser would cut it off from its opener on the way back.
 */
export function openerPolicy(url: string): 'same-origin-allow-popups' | 'unsafe-none' {
  return visits.test(url) ? 'unsafe-none' : 'same-origin-allow-popups';
}

/** What the API answers is about a person until proven otherwise: never stored. */
const data = { ...common, 'content-security-policy': dataPolicy, 'cache-control': 'no-store' };

/** Sets the headers of rule 40. */
export function setSecurityHeaders(
  settings: Settings,
  request: FastifyRequest,
  reply: FastifyReply,
  relaxation?: PolicyRelaxation,
): void {
  // What answers decides, not how the address was spelled: /%61pi leads to the API too.
  const path = request.routeOptions.url ?? request.url;
  if (path.startsWith('/api')) {
    setDataHeaders(settings, request, reply);
    return;
  }
  setHeadersOfAll(settings, request, reply);
  reply.headers(common).header('content-security-policy', contentSecurityPolicy(request.nonce, settings, relaxation));
  reply.header('cross-origin-opener-policy', openerPolicy(request.url));
  if (doors.test(request.url))
    reply.header('permissions-policy', common['permissions-policy'].replace('camera=()', 'camera=(self)'));
  if (path.startsWith('/local')) reply.header('cache-control', 'no-store');
}

/** The same for an answer that is data, whatever was asked for. */
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
    /** The CSP nonce of this answer, for pages; made when first asked for. */
    nonce: string;
  }
}
