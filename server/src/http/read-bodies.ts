import type { FastifyInstance } from 'fastify';

/**
 * JSON bodies only (rule 39); Fastify also reads plain text by itself. Many clients call everything JSON that they send:
 * with nothing in it, as when signing out, it is no body, and not bad JSON.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
