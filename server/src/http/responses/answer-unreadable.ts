import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import { AppError } from './app-error.ts';
import { envelopeOf } from './error-handler.ts';

type Failed = Parameters<NonNullable<FastifyServerOptions['clientErrorHandler']>>[0];

/** Neither a page nor a response of the API: nothing may be loaded, framed or stored. */
const headers = [
  'cache-control: no-store',
  "content-security-policy: default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options: nosniff',
  'connection: close',
];

/**
 * Responds to what Node could not parse as a request, which reaches no hook and no route. A browser that sent the path of a
 * page with unescaped accents is redirected to it; everything else gets the usual envelope.
 */
export function answerUnreadable(error: Failed, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const page = error.code === 'HPE_INVALID_URL' ? pageIn(error.rawPacket) : null;
  socket.end(page === null ? refusalOf(error.code) : answer('301 Moved Permanently', [`location: ${page}`], ''));
}

/** The requested path of a page, properly escaped; null when it is no page. */
function pageIn(packet: unknown): string | null {
  if (!Buffer.isBuffer(packet)) return null;
  const [line = ''] = packet.toString('latin1').split('\r\n', 1);
  // A single slash only: two would lead to another host.
  const path = /^GET (\/(?![/\\])[^\s\\]*) HTTP\/1\.1$/.exec(line)?.[1];
  if (path === undefined || /^\/api(\/|\?|$)/i.test(path)) return null;
  const escaped = textOf(Buffer.from(path, 'latin1')).replaceAll(/[^\x21-\x7e]/gu, encodeURIComponent);
  return escaped === path ? null : escaped;
}

/** UTF-8, or Latin-1 as older clients send it. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

function refusalOf(code: string): string {
  const json = 'content-type: application/json; charset=utf-8';
  const refused = (status: string, refusal: AppError) => answer(status, [json], JSON.stringify(envelopeOf(refusal)));
  if (code === 'HPE_INVALID_URL') return refused('404 Not Found', new AppError('NOT_FOUND', 'Not found.'));
  if (code === 'HPE_HEADER_OVERFLOW')
    return refused(
      '431 Request Header Fields Too Large',
      new AppError('PAYLOAD_TOO_LARGE', 'The headers are too large.'),
    );
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return refused('408 Request Timeout', new AppError('UNAVAILABLE', 'The request timed out.'));
  return refused('400 Bad Request', new AppError('VALIDATION_FAILED', 'The request cannot be read.'));
}

function answer(status: string, more: readonly string[], body: string): string {
  const length = `content-length: ${Buffer.byteLength(body)}`;
  return [`HTTP/1.1 ${status}`, ...headers, ...more, length, '', body].join('\r\n');
}
