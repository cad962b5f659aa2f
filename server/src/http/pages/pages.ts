import { readdirSync } from 'node:fs';
import path from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import staticFiles from '@fastify/static';
import type { PageAnswer, PageAssets, RenderPage, StartDevPages } from '@foyer/contract/pages.ts';
import type { Config } from '@foyer/contract/system.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PolicyRelaxation } from '../headers/security-headers.ts';
import { readPageAssets } from './page-assets.ts';

/** What the policy of pages must allow while developing: Vite's inline client, its styles and its socket. */
export const devPolicyRelaxation: PolicyRelaxation = {
  scripts: ["'unsafe-inline'"],
  connections: ['ws:', 'wss:'],
  workers: ['blob:'],
};

export type PagesOptions = {
  /** `built` serves web/dist; `dev` the sources, reloading as they change. */
  mode: 'built' | 'dev';
  /** The folder of the web package. */
  webRoot: string;
  /** What `/api/config` would answer to this request; every page carries it. */
  config: (request: FastifyRequest) => Promise<Config>;
  /** The nonce of this answer's Content-Security-Policy. */
  nonce: (request: FastifyRequest) => string;
  /** Where this site is found. */
  origin: string;
};

/**
 * How long the end of a page, which names the scripts, follows after the rest on a first visit. If it came along, the
 * browser would ask for them before it paints, and on a slow line the paint would come a round trip later.
 */
const tailDelayMs = 100;
const yearMs = 365 * 24 * 60 * 60 * 1000;

/** The window holds a whole page: one of the usual four megabytes would be made ready for each. */
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 };

/** Serves the app: its files, and under every other address of a page the page itself. */
export async function mountPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const pages =
    options.mode === 'dev' ? await mountSources(app, options.webRoot) : await mountBuild(app, options.webRoot);

  app.get('/*', { exposeHeadRoute: true, config: { page: true } }, async (request, reply) => {
    const pathname = request.url.split('?', 1)[0] ?? '/';
    // A file that does not exist is missing, not a page: an old chunk must not come back as HTML. Whoever goes there asks
    // for HTML, and gets the app, which leads on.
    const asksForPage = request.headers.accept?.includes('text/html');
    if (!asksForPage && /\.[a-z0-9]{2,5}$/i.test(pathname)) return reply.callNotFound();
    const hint = request.headers['sec-ch-prefers-color-scheme'];
    const answer = await pages.renderPage({
      url: request.url,
      cookie: request.headers.cookie ?? '',
      systemScheme: hint === 'dark' || hint === 'light' ? hint : null,
      config: await options.config(request),
      nonce: options.nonce(request),
      assets: pages.assets,
      origin: options.origin,
      read: (address) => readAsStranger(app, request, address),
    });
    if (answer.kind === 'redirect') return reply.header('cache-control', 'no-cache').redirect(answer.to);
    reply.code(answer.status).type('text/html; charset=utf-8').headers({
      'cache-control': 'private, no-cache',
      'content-language': answer.language,
      'accept-ch': 'Sec-CH-Prefers-Color-Scheme',
      vary: 'Accept-Encoding, Cookie, Sec-CH-Prefers-Color-Scheme',
    });
    return reply.send(inTwoParts(request, reply, answer));
  });
}

/** What a page shows comes through the same door as everything else: validated, counted and stripped there. */
async function readAsStranger(app: FastifyInstance, request: FastifyRequest, address: string) {
  const answer = await app.inject({
    method: 'GET',
    url: address,
    remoteAddress: request.ip,
    headers: { 'x-request-id': request.id, 'user-agent': request.headers['user-agent'] },
  });
  return { status: answer.statusCode, text: answer.payload };
}

type Page = Extract<PageAnswer, { kind: 'page' }>;
type Pages = { assets: PageAssets; renderPage: RenderPage };

async function mountBuild(app: FastifyInstance, webRoot: string): Promise<Pages> {
  const client = path.join(webRoot, 'dist/client');
  const assets = readPageAssets(client);
  const entry = pathToFileURL(path.join(webRoot, 'dist/server/entry-server.js')).href;
  // Hashed names: what is under them never changes.
  await app.register(staticFiles, {
    root: path.join(client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: yearMs,
    preCompressed: true,
    index: false,
  });
  for (const { name } of readdirSync(client, { withFileTypes: true }).filter((file) => file.isFile())) {
    if (name === 'manifest.json' || /\.(br|gz)$/.test(name)) continue;
    app.get(`/${name}`, (_request, reply) => reply.sendFile(name, client, { maxAge: 3600_000, immutable: false }));
  }
  // Loaded for the first page: React and all pages are a tenth of a start.
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
  // Before the server waits for its connections: the pages that are open hold one each.
  app.addHook('preClose', () => dev.close());
  return dev;
}

/** A page as a stream, compressed at levels that cost about a millisecond: what is seen at once, then the tail. */
function inTwoParts(request: FastifyRequest, reply: FastifyReply, page: Page): Readable {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const [name, encoder] = /\bbr\b/.test(accepted)
    ? (['br', createBrotliCompress({ params: brotli })] as const)
    : /\bgzip\b/.test(accepted)
      ? (['gzip', createGzip()] as const)
      : ([null, new PassThrough()] as const);
  if (name) reply.header('content-encoding', name);
  if (!page.firstVisit) return encoder.end(page.html + page.tail);
  encoder.write(page.html);
  if ('flush' in encoder) encoder.flush();
  void wait(tailDelayMs).then(() => encoder.end(page.tail));
  return encoder;
}
