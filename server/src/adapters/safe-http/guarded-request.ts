import { lookup as lookUp } from 'node:dns';
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { AttemptError } from '@foyer/contract/rules/webhook-choices.ts';
import { isLoopback, isPublicAddress, literalAddress } from './public-address.ts';

/** `toLoopback`: local mode only, allows this machine, and plain HTTP. */
type Reach = { toLoopback: boolean };
type Request = Pick<RequestOptions, 'method' | 'headers' | 'signal'> & { body?: string | Buffer | undefined };

class RefusedAddress extends Error {}

/**
 * Sends a request to a URL that a user entered, without exposing private networks (SSRF): the name is resolved once, and the
 * connection goes to that result only if every address is public. Follows no redirects and keeps no connection open. Resolves
 * with the start of the response; `reasonOf` says why it rejects.
 */
export async function guardedRequest(url: URL, { body, ...options }: Request, reach: Reach): Promise<IncomingMessage> {
  const literal = literalAddress(url);
  if (literal !== null && !isAllowed(literal, reach)) throw new RefusedAddress();
  if (url.protocol !== 'https:' && !(reach.toLoopback && url.protocol === 'http:')) throw new RefusedAddress();
  const begin = url.protocol === 'https:' ? requestHttps : requestHttp;
  const request = begin(url, { ...options, agent: false, lookup: guardedLookup(reach) });
  return await new Promise((resolve, reject) => {
    request.on('response', resolve);
    // Not removed: errors after the response has started are handled by its reader.
    request.on('error', reject);
    request.end(body);
  });
}

function isAllowed(address: string, { toLoopback }: Reach): boolean {
  return isPublicAddress(address) || (toLoopback && isLoopback(address));
}

/** The only DNS lookup: the connection uses its result. A single disallowed address refuses all. */
function guardedLookup(reach: Reach): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { family: options.family ?? 0, hints: options.hints ?? 0, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return callback(error ?? new Error('the name has no address'), '');
      if (!found.every(({ address }) => isAllowed(address, reach))) return callback(new RefusedAddress(), '');
      if (options.all) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };
}

export function reasonOf(error: unknown): AttemptError {
  if (error instanceof RefusedAddress) return 'refused-address';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(ENOTFOUND|EAI_\w+|ENODATA)$/.test(code)) return 'name';
  return /TLS|SSL|CERT|SIGNATURE|EPROTO|ISSUER/.test(code) ? 'tls' : 'connection';
}
