import type { FastifyReply } from 'fastify';

const year = 365 * 24 * 60 * 60;

/**
 * Sends the JPEG of a profile, or "not found" without one. The content under a key never changes, and the key cannot be
 * guessed. The headers keep it from ever running as a page or script.
 */
export function servePicture(reply: FastifyReply, name: string, content: Buffer | null): FastifyReply {
  if (content === null) {
    reply.callNotFound();
    return reply;
  }
  return reply
    .headers({
      'cache-control': `public, max-age=${year}, immutable`,
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${name}.jpg"`,
      'x-robots-tag': 'noimageindex',
    })
    .type('image/jpeg')
    .send(content);
}
