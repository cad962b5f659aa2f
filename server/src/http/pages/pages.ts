import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import staticFiles from '@fastify/static';
import type { PageAnswer, PageAssets, RenderPage, StartDevPages } from '@foyer/contract/pages.ts';
import type { Config } from '@foyer/contract/system.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#src/deps.ts';
import type { PolicyRelaxation } from '../headers/security-headers.ts';
import { keepLinkLanguage } from './keep-link-language.ts';
import { pageCache } from './page-cache/page-cache.ts';
import { pageCookieHeader } from './page-cache/page-cookie-header.ts';
import { type Cut, cutAt, cutBytes, fill, newMarks } from './page-cache/page-slots.ts';
import { readPageAssets } from './read-page-assets.ts';
import { sendPage } from './send-page.ts';

/** What the content security policy must allow in development: Vite's inline client, styles and socket. */
export const devPolicyRelaxation: PolicyRelaxation = {
  scripts: ["'unsafe-inline'"],
  connections: ['ws:', 'wss:'],
  workers: ['blob:'],
};

export type PagesOptions = {
  /** `built` serves web/dist; `dev` serves the sources and reloads them as they change. */
  mode: 'built' | 'dev';
  /** The folder of the web package. */
  webRoot: string;
  /** The response of `/api/config` to this request, which every page contains. */
  config: (request: FastifyRequest) => Config;
  /** Called whenever the page of a published event is served. */
  onEventPage: (request: FastifyRequest, eventId: string) => Promise<void>;
  /** Called whenever a business card is served, with the token of its link. */
  onCardPage: (request: FastifyRequest, token: string) => Promise<void>;
};

const yearMs = 365 * 24 * 60 * 60 * 1000;

/** Serves the web app: its static files, and the rendered page at every other path. */
export async function mountPages(
  app: FastifyInstance,
  deps: Pick<Deps, 'clock' | 'random' | 'settings'>,
  options: PagesOptions,
): Promise<void> {
  const pages =
    options.mode === 'dev' ? await mountSources(app, options.webRoot) : await mountBuild(app, options.webRoot);
  const origin = new URL(deps.settings.publicUrl).origin;
  const marks = newMarks(deps.random);
  // In development every page is rendered anew.
  const cached = options.mode === 'dev' ? fresh : pageCache<RenderedPage>(deps.clock);

  app.get('/*', { config: { page: true } }, async (request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '/';
    // A missing file is a 404 and not a page, or an old chunk would come back as HTML. A browser that navigates there
    // accepts HTML, and gets the app.
    const acceptsHtml = request.headers.accept?.includes('text/html');
    if (!acceptsHtml && /\.[a-z0-9]{2,5}$/i.test(pathname)) return reply.callNotFound();
    const withoutLanguage = keepLinkLanguage(request, reply, deps.settings.publicUrl);
    if (withoutLanguage !== null) return reply.header('cache-control', 'no-store').redirect(withoutLanguage);
    const { csrfToken, ...config } = options.config(request);
    // Everything the page depends on: it is the cache key.
    const input = {
      url: request.url,
      cookie: pageCookieHeader(request),
      systemScheme: schemeIn(request),
      config: { ...config, csrfToken: marks.csrfToken },
      nonce: marks.nonce,
    };
    const page = await cached(JSON.stringify(input), async () => {
      const read = (address: string) => readAsVisitor(app, request, address);
      return rendered(marks, await pages.renderPage({ ...input, assets: pages.assets, origin, read }));
    });
    if (page.kind === 'redirect') return reply.header('cache-control', 'no-cache').redirect(page.to);
    reply.code(page.status).type('text/html; charset=utf-8').headers({
      'cache-control': 'private, no-cache',
      'content-language': page.language,
      'accept-ch': 'Sec-CH-Prefers-Color-Scheme',
      vary: 'Accept-Encoding, Cookie, Sec-CH-Prefers-Color-Scheme',
    });
    if (page.event) await options.onEventPage(request, page.event);
    if (page.card) await options.onCardPage(request, page.card);
    const own = { nonce: request.nonce, csrfToken };
    const [html, tail] = [fill(page.html, own), fill(page.tail, own)];
    return await sendPage(request, reply, { html, tail, firstVisit: page.firstVisit });
  });
}

type RenderedPage = { forAll: boolean; bytes: number } & (
  | Extract<PageAnswer, { kind: 'redirect' }>
  | (Omit<Extract<PageAnswer, { kind: 'page' }>, 'html' | 'tail'> & { html: Cut; tail: Cut })
);

const fresh = (_key: string, render: () => Promise<RenderedPage>) => render();

function rendered(marks: Parameters<typeof cutAt>[0], answer: PageAnswer): RenderedPage {
  if (answer.kind === 'redirect') return { ...answer, forAll: false, bytes: 0 };
  const [html, tail] = [cutAt(marks, answer.html), cutAt(marks, answer.tail)];
  return { ...answer, html, tail, forAll: answer.status === 200, bytes: cutBytes(html) + cutBytes(tail) };
}

function schemeIn({ headers }: FastifyRequest): 'light' | 'dark' | null {
  const hint = headers['sec-ch-prefers-color-scheme'];
  return hint === 'dark' || hint === 'light' ? hint : null;
}

/**
 * A page gets its data through the API itself, as a visitor without an account, so it is validated, limited and stripped
 * there. It does not count as a view of an event: `onEventPage` does.
 */
async function readAsVisitor(app: FastifyInstance, request: FastifyRequest, address: string) {
  const answer = await app.inject({
    method: 'GET',
    url: address,
    remoteAddress: request.ip,
    headers: { 'x-request-id': request.id },
  });
  return { status: answer.statusCode, text: answer.payload };
}

type Pages = { assets: PageAssets; renderPage: RenderPage };

async function mountBuild(app: FastifyInstance, webRoot: string): Promise<Pages> {
  const client = path.join(webRoot, 'dist/client');
  const assets = readPageAssets(client);
  const entry = pathToFileURL(path.join(webRoot, 'dist/server/entry-server.js')).href;
  const assetsFolder = path.join(client, 'assets');
  // Names contain a hash, so their content never changes.
  await app.register(staticFiles, {
    root: assetsFolder,
    serve: false,
    immutable: true,
    maxAge: yearMs,
    preCompressed: true,
    index: false,
  });
  // The plugin's own route lists the whole folder for each file, to compare the letters of its name.
  const assetNames = new Set(readdirSync(assetsFolder));
  app.get<{ Params: { '*': string } }>('/assets/*', ({ params: { '*': name } }, reply) =>
    assetNames.has(name) ? reply.sendFile(name) : reply.callNotFound(),
  );
  for (const { name } of readdirSync(client, { withFileTypes: true }).filter((file) => file.isFile())) {
    if (name === 'manifest.json' || /\.(br|gz)$/.test(name)) continue;
    app.get(`/${name}`, (_request, reply) => {
      // Browsers look for another version of it with each visit.
      const maxAge = name.endsWith('-worker.js') ? 0 : 3600_000;
      return reply.sendFile(name, client, { maxAge, immutable: false });
    });
  }
  // Loaded with the first page: React and all pages would take a tenth of a start.
  const renderPage: RenderPage = async (request) => {
    const built: { renderPage: RenderPage } = await import(entry);
    return built.renderPage(request);
  };
  return { assets, renderPage };
}

async function mountSources(app: FastifyInstance, webRoot: string): Promise<Pages> {
  const { startDevPages }: { startDevPages: StartDevPages } = await import(
    pathToFileURL(path.join(webRoot, 'build/dev-pages.ts')).href
  );
  const dev = await startDevPages(app.server);
  app.addHook('onRequest', (request, reply, done) => {
    if (/^\/(api|local)(\/|$)/.test(request.url)) done();
    else dev.serve(request.raw, reply.raw, done);
  });
  // Before the server waits for its connections to close: each open page holds one.
  app.addHook('preClose', () => dev.close());
  return dev;
}
