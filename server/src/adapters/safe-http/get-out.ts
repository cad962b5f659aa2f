import type { IncomingMessage } from 'node:http';
import type { AttemptError } from '@foyer/contract/rules/webhook-choices.ts';
import { guardedRequest, reasonOf } from './guarded-request.ts';

type Limits = {
  /** For everything, from the first DNS lookup to the last byte read. */
  timeoutMs: number;
  /** The part of the response to read. */
  bytes: number;
  redirects: number;
  /** Local mode only: allows this machine, and plain HTTP. */
  toLoopback: boolean;
  /** Decides about the first URL and about every redirect, before it is resolved. */
  mayVisit: (url: URL) => Promise<boolean>;
  /** Ends reading early: whether what has arrived is enough. */
  isEnough?: (part: Buffer) => boolean;
  signal?: AbortSignal | undefined;
};
type GetError = AttemptError | 'refused' | 'encoding';
export type Got = { isOk: true; url: URL; contentType: string; content: Buffer; isCut: boolean };
export type NotGot = { isOk: false; error: GetError; status: number | null };

/**
 * Reads from a URL that a user entered, as `guardedRequest` does, which is asked again for every redirect. Sends nothing but
 * the given headers: no cookies, no referrer. Never throws.
 */
export async function getOut(
  start: URL,
  headers: Readonly<Record<string, string>>,
  limits: Limits,
): Promise<Got | NotGot> {
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const signal = limits.signal ? AbortSignal.any([timeout, limits.signal]) : timeout;
  const failed = (error: GetError, status: number | null = null): NotGot => ({ isOk: false, error, status });
  try {
    let url = start;
    for (let redirects = 0; redirects <= limits.redirects; redirects += 1) {
      if (!(await limits.mayVisit(url))) return failed('refused');
      // A compressed response could be larger than its limit.
      const sent = { ...headers, 'accept-encoding': 'identity' };
      const response = await guardedRequest(url, { method: 'GET', headers: sent, signal }, limits);
      const status = response.statusCode ?? 0;
      const next = redirectOf(response, url);
      if (status !== 200 || !isPlain(response)) response.destroy();
      if (next) {
        url = next;
        continue;
      }
      if (status !== 200) return failed('status', status);
      if (!isPlain(response)) return failed('encoding', status);
      const contentType = response.headers['content-type'] ?? '';
      return { isOk: true, url, contentType, ...(await read(response, limits)) };
    }
    return failed('redirect');
  } catch (error) {
    return failed(timeout.aborted ? 'timeout' : reasonOf(error));
  }
}

function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage, from: URL): URL | null {
  return [301, 302, 303, 307, 308].includes(statusCode) && location ? URL.parse(location, from.href) : null;
}

const isPlain = ({ headers }: IncomingMessage) => (headers['content-encoding'] ?? 'identity') === 'identity';

async function read(
  response: IncomingMessage,
  { bytes, isEnough }: Limits,
): Promise<{ content: Buffer; isCut: boolean }> {
  const parts: Buffer[] = [];
  let size = 0;
  let isCut = false;
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    isCut = size > bytes;
    if (isCut || isEnough?.(part)) break;
  }
  response.destroy();
  return { content: Buffer.concat(parts).subarray(0, bytes), isCut };
}
