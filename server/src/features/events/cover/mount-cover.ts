import * as contract from '@foyer/contract/events/cover.ts';
import type { CoverSize } from '@foyer/contract/rules/events/cover-address.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { deleteCover, describeCover, saveCover } from './save-cover.ts';
import { readCover } from './storage/cover-files.ts';

const year = 365 * 24 * 60 * 60;

/** Saving and removing covers of events, and the addresses that they are found at. */
export function mountCover(app: FastifyInstance, deps: Deps): void {
  app.register(async (scope) => {
    // The verb reads the stream itself, after everything that can be refused without it.
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
    mount(scope, contract.saveCover, ({ params, query: { alt, ...crop } }, viewer, { request }) =>
      saveCover(deps, viewer, { ...params, upload: request, alt, crop }),
    );
  });
  mount(app, contract.describeCover, ({ params, body }, viewer) => describeCover(deps, viewer, { ...params, ...body }));
  mount(app, contract.deleteCover, ({ params }, viewer) => deleteCover(deps, viewer, params));

  // What is under a key never changes, and only who was told the key knows it. No page, no script, whatever it holds.
  const place = '/files/covers/:key([A-Za-z0-9_-]{22})/:size(card|page).jpg';
  app.get<{ Params: { key: string; size: CoverSize } }>(place, async ({ params }, reply) => {
    const content = await readCover(deps, params.key, params.size);
    if (content === null) return reply.callNotFound();
    return reply
      .headers({
        'cache-control': `public, max-age=${year}, immutable`,
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': 'inline; filename="cover.jpg"',
        // Pages that embed an event show its cover too.
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('image/jpeg')
      .send(content);
  });
}
