import type { FastifyInstance } from 'fastify';
import type { Viewer } from '#src/http/authentication/viewer.ts';

type WithToken = { Params: { token: string } };
type OneClick = {
  /** What the header `List-Unsubscribe` names, before the token. */
  path: string;
  /** Where whoever opens it is led: a page that asks first. */
  page: (token: string) => string;
  refuse: (viewer: Viewer, token: string) => Promise<unknown>;
};

const largestBytes = 4 * 1024;

/**
 * Lets mail programs refuse emails for their reader (RFC 8058). Outside of the contract: they post a form of which the
 * standard fixes the one word, and are told nothing of the token. Who opens the address, scanners among them, changes nothing.
 */
export function mountOneClick(app: FastifyInstance, { path, page, refuse }: OneClick): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<WithToken>(`${path}/:token`, { bodyLimit: largestBytes }, async ({ params, viewer }, reply) => {
      await refuse(viewer, params.token);
      return reply.code(204).send();
    });
    scope.get<WithToken>(`${path}/:token`, async ({ params }, reply) =>
      reply.redirect(page(encodeURIComponent(params.token)), 303),
    );
  });
}
