import { lookup as lookUp } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { AttemptError } from '@foyer/contract/rules/webhook-choices.ts';
import { isLoopback, isPublicAddress, literalAddress } from './public-address.ts';

export type Post = { url: string; headers: Readonly<Record<string, string>>; body: string | Buffer };
export type Limits = {
  /** For the whole request, from DNS lookup to the last byte read. */
  timeoutMs: number;
  /** The part of the response to read; the rest is ignored. */
  answerBytes: number;
  /** Local mode only: allows this machine, and plain HTTP. */
  toLoopback: boolean;
  /** Aborts the request. */
  signal?: AbortSignal;
};
/** `error` is null for a 2xx response. */
export type Answered = { status: number | null; error: AttemptError | null; answer: string };

class RefusedAddress extends Error {}

/**
 * Posts to a URL that a user entered, without exposing private networks (SSRF): the name is resolved once, and the connection
 * goes to that result only if every address is public. Follows no redirects and keeps no connection open. Never throws.
 */
export async function postOut({ url, headers, body }: Post, limits: Limits): Promise<Answered> {
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const signal = limits.signal ? AbortSignal.any([timeout, limits.signal]) : timeout;
  try {
    const to = new URL(url);
    const literal = literalAddress(to);
    if (literal !== null && !isAllowed(literal, limits)) throw new RefusedAddress();
    if (to.protocol !== 'https:' && !limits.toLoopback) throw new RefusedAddress();
    const begin = to.protocol === 'https:' ? requestHttps : requestHttp;
    const options = { method: 'POST', headers, signal, agent: false, lookup: guardedLookup(limits) } as const;
    const response = await answered(begin(to, options), body);
    return await read(response, limits.answerBytes);
  } catch (error) {
    return { status: null, error: timeout.aborted ? 'timeout' : reasonOf(error), answer: '' };
  }
}

function isAllowed(address: string, { toLoopback }: Pick<Limits, 'toLoopback'>): boolean {
  return isPublicAddress(address) || (toLoopback && isLoopback(address));
}

/** The only DNS lookup: the connection uses its result. A single disallowed address refuses all. */
function guardedLookup(limits: Pick<Limits, 'toLoopback'>): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { family: options.family ?? 0, hints: options.hints ?? 0, all: true }, (error, found) => {
      const [first] = found ?? [];
      if (error || !first) return callback(error ?? new Error('the name has no address'), '');
      if (!found.every(({ address }) => isAllowed(address, limits))) return callback(new RefusedAddress(), '');
      if (options.all) return callback(null, found);
      callback(null, first.address, first.family);
    });
  };
}

function answered(request: ClientRequest, body: string | Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve);
    // Not removed: errors after the response has started are handled by its reader.
    request.on('error', reject);
    request.end(body);
  });
}

/** The status decides; a body that breaks off is still a response. */
async function read(response: IncomingMessage, most: number): Promise<Answered> {
  const status = response.statusCode ?? 0;
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of response) {
      parts.push(part as Buffer);
      size += (part as Buffer).length;
      if (size >= most) break;
    }
  } catch {
    // Keep the part that was received.
  }
  response.destroy();
  const answer = Buffer.concat(parts).subarray(0, most).toString('utf8');
  return { status, error: errorOf(status), answer };
}

function errorOf(status: number): AttemptError | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

function reasonOf(error: unknown): AttemptError {
  if (error instanceof RefusedAddress) return 'refused-address';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(ENOTFOUND|EAI_\w+|ENODATA)$/.test(code)) return 'name';
  return /TLS|SSL|CERT|SIGNATURE|EPROTO|ISSUER/.test(code) ? 'tls' : 'connection';
}
