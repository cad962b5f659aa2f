import '@fastify/cookie';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps, Settings } from '#src/deps.ts';

/** The half of a refresh token that scripts cannot read. */
export type SessionCookie = {
  value: string;
  /** When the browser deletes it; null: when the browser closes. */
  expiresAt: Date | null;
};

type SiteSettings = Pick<Settings, 'publicUrl'>;

const valueBytes = 32;
const cookieValuePattern = /^[A-Za-z0-9_-]{43}$/;

/** On https the `__Host-` prefix keeps subdomains and plain http from setting the cookie. */
export function sessionCookieName({ publicUrl }: SiteSettings): string {
  return publicUrl.startsWith('https:') ? '__Host-foyer_session' : 'foyer_session';
}

export function newCookieValue(deps: Pick<Deps, 'random'>): string {
  return deps.random.bytes(valueBytes).toString('base64url');
}

/** The hash that is stored instead of the value. */
export function hashCookie(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

/** The session cookie of a request, if it has the right format. */
export function readSessionCookie(request: FastifyRequest, settings: SiteSettings): string | null {
  const value = request.cookies[sessionCookieName(settings)];
  return value !== undefined && cookieValuePattern.test(value) ? value : null;
}

/** Sets the cookie on the response that carries the tokens. */
export function setSessionCookie(
  reply: FastifyReply,
  settings: SiteSettings,
  { value, expiresAt }: SessionCookie,
): void {
  const lifetime = expiresAt ? { expires: expiresAt } : {};
  reply.setCookie(sessionCookieName(settings), value, { ...attributes(settings), ...lifetime });
}

export function clearSessionCookie(reply: FastifyReply, settings: SiteSettings): void {
  reply.clearCookie(sessionCookieName(settings), attributes(settings));
}

function attributes({ publicUrl }: SiteSettings) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:') } as const;
}
