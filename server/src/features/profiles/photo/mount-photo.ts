import * as contract from '@foyer/contract/profiles/photo.ts';
import type { PhotoSize } from '@foyer/contract/rules/profiles/photo-address.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { readFile } from './photo-files.ts';
import { deletePhoto, savePhoto } from './save-photo.ts';

const year = 365 * 24 * 60 * 60;

/** Routes for saving, removing and serving photos. */
export function mountPhoto(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    // The handler reads the stream itself, after all checks that do not need the body.
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
    mount(scope, contract.savePhoto, ({ query }, viewer, { request }) =>
      savePhoto(deps, viewer, { upload: request, crop: query }),
    );
  });
  mount(app, contract.deletePhoto, (_, viewer) => deletePhoto(deps, viewer));

  // The content under a key never changes, and the key cannot be guessed. The headers keep it from ever running as a
  // page or script.
  const place = '/files/photos/:key([A-Za-z0-9_-]{22})/:size(small|medium|large).jpg';
  app.get<{ Params: { key: string; size: PhotoSize } }>(place, async ({ params }, reply) => {
    const content = await readFile(deps, params.key, params.size);
    if (content === null) return reply.callNotFound();
    return reply
      .headers({
        'cache-control': `public, max-age=${year}, immutable`,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline; filename="photo.jpg"',
        'x-robots-tag': 'noimageindex',
      })
      .type('image/jpeg')
      .send(content);
  });
}
