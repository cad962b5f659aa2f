import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * How long the end of a page, which names the scripts, follows after the rest on a first visit. If it came along, the
 * browser would ask for them before it paints, and on a slow line the paint would come a round trip later.
 */
const tailDelayMs = 200;

const inOne = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/**
 * The window holds about a whole page. Beyond 64 KiB the encoder takes tables of megabytes instead of half of one, which
 * costs more than the compression where many pages leave at once; they only pay where much lies further apart.
 */
const brotliFor = (bytes: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_LGWIN]: bytes > 80 * 1024 ? 18 : 16,
  },
});

/** Sends a page compressed, at levels that cost about a millisecond: what is seen at once, then the tail. */
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
  if (encoding === 'br') return reply.send(await inOne.br(whole, brotliFor(whole.length)));
  return reply.send(encoding === 'gzip' ? await inOne.gzip(whole) : whole);
}

/** The smaller first. */
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
