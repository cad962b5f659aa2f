import * as contract from '@foyer/contract/profiles/banner.ts';
import type { BannerSize } from '@foyer/contract/rules/profiles/banner-address.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { readPicture } from '../pictures/picture-files.ts';
import { servePicture } from '../pictures/serve-picture.ts';
import { deleteBanner, saveBanner } from './save-banner.ts';

/** Routes for saving, removing and serving banners. */
export function mountBanner(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    // The handler reads the stream itself, after all checks that do not need the body.
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
    mount(scope, contract.saveBanner, ({ query }, viewer, { request }) =>
      saveBanner(deps, viewer, { upload: request, crop: query }),
    );
  });
  mount(app, contract.deleteBanner, (_, viewer) => deleteBanner(deps, viewer));

  const place = '/files/banners/:key([A-Za-z0-9_-]{22})/:size(small|large).jpg';
  app.get<{ Params: { key: string; size: BannerSize } }>(place, async ({ params }, reply) =>
    servePicture(reply, 'banner', await readPicture(deps, 'banner', params.key, params.size)),
  );
}
