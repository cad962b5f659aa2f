import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { configFor } from '#src/app/system-routes.ts';
import { buildApp } from '#src/app.ts';
import { countPageView } from '#src/features/events/routes.ts';
import { mountPages } from '#src/http/pages/pages.ts';
import { logOpening } from '../src/features/business-cards/open-card-link.ts';
import type { TestApp } from './open-test-app.ts';

const sources = path.resolve(import.meta.dirname, '../../web/src/app/entry-server.tsx');

/** The pages of a test app, from their sources: their requests do not depend on the build. */
export async function openPages({ deps }: TestApp): Promise<{ app: FastifyInstance; close: () => Promise<void> }> {
  const webRoot = await mkdtemp(path.join(tmpdir(), 'foyer-pages-'));
  await mkdir(path.join(webRoot, 'dist/client/assets'), { recursive: true });
  await mkdir(path.join(webRoot, 'dist/server'));
  const scripts = ['src/app/boot/boot.ts', 'src/app/entry-client.tsx'];
  const styles = { css: ['assets/page.css'] };
  const manifest = Object.fromEntries(scripts.map((name, at) => [name, { file: `assets/${at}.js`, ...styles }]));
  await writeFile(path.join(webRoot, 'dist/client/manifest.json'), JSON.stringify(manifest));
  await writeFile(path.join(webRoot, 'dist/client/assets/page.css'), 'body { margin: 0 }');
  await writeFile(path.join(webRoot, 'dist/client/assets/page.css.br'), brotliCompressSync('body { margin: 0 }'));
  await writeFile(path.join(webRoot, 'dist/server/package.json'), '{"type":"module"}');
  await writeFile(path.join(webRoot, 'dist/server/entry-server.js'), `export * from ${JSON.stringify(sources)};`);
  const app = await buildApp(deps);
  await mountPages(app, deps, {
    mode: 'built',
    webRoot,
    config: (request) => configFor(deps, request),
    onEventPage: (request, eventId) => countPageView(deps, request, eventId),
    onCardPage: (request, token) => logOpening(deps, request.headers['user-agent'], token),
  });
  await app.ready();
  return {
    app,
    async close() {
      await app.close();
      await rm(webRoot, { recursive: true, force: true });
    },
  };
}
