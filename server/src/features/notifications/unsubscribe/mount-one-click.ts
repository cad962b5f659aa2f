import type { FastifyInstance } from 'fastify';
import type { Viewer } from '#src/http/authentication/viewer.ts';

type WithToken = { Params: { token: string } };
type OneClick = {
  /** The path in the `List-Unsubscribe` header, before the token. */
  path: string;
  /** The page to redirect to when the link is opened, which asks for confirmation. */
  page: (token: string) => string;
  refuse: (viewer: Viewer, token: string) => Promise<unknown>;
};

const bodyLimitBytes = 4 * 1024;

/**
 * One-click unsubscribe for mail programs (RFC 8058). Not in the contract: the standard fixes the form they post, and the
 * response reveals nothing about the token. Opening the address, as scanners do, changes nothing.
 */
export function mountOneClick(app: FastifyInstance, { path, page, refuse }: OneClick): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<WithToken>(`${path}/:token`, { bodyLimit: bodyLimitBytes }, async ({ params, viewer }, reply) => {
      await refuse(viewer, params.token);
      return reply.code(204).send();
    });
    scope.get<WithToken>(`${path}/:token`, async ({ params }, reply) =>
      reply.redirect(page(encodeURIComponent(params.token)), 303),
    );
  });
}
