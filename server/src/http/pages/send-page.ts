import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * On a first visit the end of a page, which loads the scripts, is sent this long after the rest. Otherwise the browser would
 * request them before it paints, and on a slow connection the paint would come a round trip later.
 */
const tailDelayMs = 200;

const compressWhole = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * The window covers about a whole page. Above 64 KiB the encoder allocates several megabytes instead of half of one, which
 * costs more than the compression when many pages are sent at once.
 */
const brotliFor = (bytes: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_LGWIN]: bytes > 80 * 1024 ? 18 : 16,
  },
});

/** Sends a page compressed, at levels that cost about a millisecond: on a first visit the visible part, then the tail. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { html, tail, firstVisit }: { html: Buffer; tail: Buffer; firstVisit: boolean },
): Promise<FastifyReply> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = encodings.find(({ pattern }) => pattern.test(accepted))?.name ?? null;
  if (encoding) reply.header('content-encoding', encoding);
  if (firstVisit) return reply.send(inTwoParts(encoding, html, tail));
  const whole = Buffer.concat([html, tail]);
  if (encoding === 'br') return reply.send(await compressWhole.br(whole, brotliFor(whole.length)));
  return reply.send(encoding === 'gzip' ? await compressWhole.gzip(whole) : whole);
}

/** The one with the smaller output first. */
const encodings = [
  { name: 'br', pattern: /\bbr\b/ },
  { name: 'gzip', pattern: /\bgzip\b/ },
] as const;

function encoderOf(encoding: 'br' | 'gzip' | null, bytes: number) {
  if (encoding === 'br') return createBrotliCompress(brotliFor(bytes));
  return encoding === 'gzip' ? createGzip() : new PassThrough();
}

function inTwoParts(encoding: 'br' | 'gzip' | null, html: Buffer, tail: Buffer): Readable {
  const bytes = html.length + tail.length;
  const encoder = encoderOf(encoding, bytes);
  encoder.write(html);
  if ('flush' in encoder) encoder.flush();
  void wait(tailDelayMs).then(() => encoder.end(tail));
  return encoder;
}
