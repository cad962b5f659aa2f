import type { IncomingMessage } from 'node:http';
import type { AttemptError } from '@foyer/contract/rules/webhook-choices.ts';
import { guardedRequest, reasonOf } from './guarded-request.ts';

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

/** Posts to a URL that a user entered, as `guardedRequest` does. Never throws. */
export async function postOut({ url, headers, body }: Post, limits: Limits): Promise<Answered> {
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const signal = limits.signal ? AbortSignal.any([timeout, limits.signal]) : timeout;
  try {
    const response = await guardedRequest(new URL(url), { method: 'POST', headers, signal, body }, limits);
    return await read(response, limits.answerBytes);
  } catch (error) {
    return { status: null, error: timeout.aborted ? 'timeout' : reasonOf(error), answer: '' };
  }
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
