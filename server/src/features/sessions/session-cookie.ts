import '@fastify/cookie';
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps, Settings } from '#src/deps.ts';

/** The half of a refresh token that no script can read (rule 32). */
export type SessionCookie = {
  value: string;
  /** When the browser may forget it; null: when it closes. */
  expiresAt: Date | null;
};

type Public = Pick<Settings, 'publicUrl'>;

const valueBytes = 32;
const shape = /^[A-Za-z0-9_-]{43}$/;

/** With https the name keeps sub-domains and plain http from setting it. */
export function sessionCookieName({ publicUrl }: Public): string {
  return publicUrl.startsWith('https:') ? '__Host-foyer_session' : 'foyer_session';
}

export function newCookieValue(deps: Pick<Deps, 'random'>): string {
  return deps.random.bytes(valueBytes).toString('base64url');
}

/** What is stored of it. */
export function hashCookie(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}

/** The cookie that came with a request, if it can be one of ours. */
export function readSessionCookie(request: FastifyRequest, settings: Public): string | null {
  const sent = request.cookies[sessionCookieName(settings)];
  return sent !== undefined && shape.test(sent) ? sent : null;
}

/** Sends the cookie with the answer that carries the tokens. */
export function setSessionCookie(reply: FastifyReply, settings: Public, { value, expiresAt }: SessionCookie): void {
  const lifetime = expiresAt ? { expires: expiresAt } : {};
  reply.setCookie(sessionCookieName(settings), value, { ...attributes(settings), ...lifetime });
}

export function clearSessionCookie(reply: FastifyReply, settings: Public): void {
  reply.clearCookie(sessionCookieName(settings), attributes(settings));
}

function attributes({ publicUrl }: Public) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: publicUrl.startsWith('https:') } as const;
}
