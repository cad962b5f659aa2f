import type { IncomingMessage } from 'node:http';
import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';

/** Parameters that LinkedIn does not support and ignores. */
const unknownToLinkedIn = ['nonce', 'code_challenge', 'code_challenge_method'];

/**
 * Prepares a request for the library: without our path prefix, without the session of an earlier sign-in, and without
 * parameters that the real provider ignores. Returns why the real provider would refuse it, or null.
 */
export function imitateProvider(name: IdentityProvider, prefix: string, raw: IncomingMessage): string | null {
  const original = raw.url ?? '/';
  const url = new URL(original.slice(prefix.length) || '/', 'http://local.invalid');
  const begins = url.pathname === '/auth';
  if (begins && name === 'google' && !url.searchParams.get('nonce')) return 'invalid_request: nonce is missing';
  if (begins && name === 'linkedin') for (const parameter of unknownToLinkedIn) url.searchParams.delete(parameter);
  raw.url = `${url.pathname}${url.search}`;
  Object.assign(raw, { originalUrl: `${prefix}${raw.url}` });
  raw.headers.cookie = (raw.headers.cookie ?? '')
    .split(';')
    .filter((cookie) => !cookie.trim().startsWith(sessionCookie(name)))
    .join(';');
  return null;
}

export function sessionCookie(name: IdentityProvider): string {
  return `foyer_local_${name}_session`;
}
