import * as contract from '@foyer/contract/events/cover.ts';
import type { CoverSize } from '@foyer/contract/rules/events/cover-address.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { deleteCover, describeCover, saveCover } from './save-cover.ts';
import { readCover } from './storage/cover-files.ts';

const year = 365 * 24 * 60 * 60;

/** Routes that save and remove event covers, and the public addresses of the image files. */
export function mountCover(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    // The handler reads the stream itself, after every check that does not need the file.
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
    mount(scope, contract.saveCover, ({ params, query: { alt, ...crop } }, viewer, { request }) =>
      saveCover(deps, viewer, { ...params, upload: request, alt, crop }),
    );
  });
  mount(app, contract.describeCover, ({ params, body }, viewer) => describeCover(deps, viewer, { ...params, ...body }));
  mount(app, contract.deleteCover, ({ params }, viewer) => deleteCover(deps, viewer, params));

  // A key's content never changes and the key cannot be guessed, so responses are immutable and need no sign-in.
  const path = '/files/covers/:key([A-Za-z0-9_-]{22})/:size(card|page).jpg';
  app.get<{ Params: { key: string; size: CoverSize } }>(path, async ({ params }, reply) => {
    const content = await readCover(deps, params.key, params.size);
    if (content === null) return reply.callNotFound();
    return reply
      .headers({
        'cache-control': `public, max-age=${year}, immutable`,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline; filename="cover.jpg"',
        // Embedded events on other sites load the cover too.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('image/jpeg')
      .send(content);
  });
}
