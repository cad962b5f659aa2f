import type { FastifyInstance } from 'fastify';

/**
 * Accepts JSON bodies only; by itself Fastify would also read plain text. Many clients set the JSON content type on every
 * request, so an empty body counts as no body and not as invalid JSON.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
