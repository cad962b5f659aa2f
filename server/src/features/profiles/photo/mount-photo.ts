import * as contract from '@foyer/contract/profiles/photo.ts';
import type { PhotoSize } from '@foyer/contract/rules/profiles/photo-address.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { readPicture } from '../pictures/picture-files.ts';
import { servePicture } from '../pictures/serve-picture.ts';
import { deletePhoto, savePhoto } from './save-photo.ts';

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

  const place = '/files/photos/:key([A-Za-z0-9_-]{22})/:size(small|medium|large).jpg';
  app.get<{ Params: { key: string; size: PhotoSize } }>(place, async ({ params }, reply) =>
    servePicture(reply, 'photo', await readPicture(deps, 'photo', params.key, params.size)),
  );
}
