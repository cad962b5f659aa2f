import type { IncomingMessage } from 'node:http';
import { type IdentityProvider, identityProviders } from '@foyer/contract/identities/identities.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { failurePage, type PageContext } from './identity-pages.ts';
import { imitateProvider } from './imitate-provider.ts';
import type { LocalProvider } from './local-provider.ts';
import { showVisit, submitVisit } from './visit.ts';
import { visitLanguage } from './visit-language.ts';

const form = 'application/x-www-form-urlencoded';

/**
 * The stand-ins for Google and LinkedIn under /local/identity. The library behind them is loaded with the first
 * request: most starts never need it.
 */
export function mountIdentity(app: FastifyInstance, deps: Deps): void {
  for (const name of identityProviders) mountOne(app, deps, name);
}

function mountOne(app: FastifyInstance, deps: Deps, name: IdentityProvider): void {
  const prefix = `/local/identity/${name}`;
  const shownTo = new WeakMap<IncomingMessage, PageContext>();
  let made: Promise<LocalProvider> | null = null;
  const standIn = () => {
    made ??= import('./local-provider.ts').then(({ localProvider }) =>
      localProvider(deps, name, (request) => shownTo.get(request) ?? { provider: name, nonce: '', language: 'en' }),
    );
    return made;
  };

  app.register(async (visits) => {
    visits.removeAllContentTypeParsers();
    visits.addContentTypeParser(form, { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const path = `${prefix}/interaction/:uid`;
    visits.get(path, async (request, reply) =>
      showVisit(await standIn(), { shown: shownIn(name, request), request, reply }),
    );
    visits.post(path, async (request, reply) =>
      submitVisit(await standIn(), { shown: shownIn(name, request), request, reply }),
    );
  });

  app.register(async (protocol) => {
    protocol.removeAllContentTypeParsers();
    // The library reads the stream itself.
    protocol.addContentTypeParser('*', (_request, _stream, done) => done(null));
    protocol.all(`${prefix}/*`, async (request, reply) => {
      const { provider } = await standIn();
      const shown = shownIn(name, request);
      const refusal = imitateProvider(name, prefix, request.raw);
      if (refusal) return reply.code(400).type('text/html; charset=utf-8').send(failurePage(shown, refusal));
      shownTo.set(request.raw, shown);
      handOver(deps, request, reply);
      await provider.callback()(request.raw, reply.raw);
    });
  });
}

/** Adds our headers to the response and the public origin to the request, whatever proxies are in between. */
function handOver({ settings }: Deps, request: FastifyRequest, reply: FastifyReply): void {
  const { host, protocol } = new URL(settings.publicUrl);
  Object.assign(request.raw.headers, { 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });
  for (const [header, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(header, value);
  }
  reply.hijack();
}

function shownIn(name: IdentityProvider, request: FastifyRequest): PageContext {
  const { ui_locales: asked } = request.query as { ui_locales?: unknown };
  return {
    provider: name,
    nonce: request.nonce,
    language: visitLanguage(asked, request.headers['accept-language']),
  };
}
