import type { PageRequest, RenderPage } from '@foyer/contract/pages.ts';
import { dehydrate } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { type Call, createCall } from '#src/lib/api/create-call.ts';
import { configQuery } from '#src/lib/config-query.ts';
import { createI18n, firstNamespaces, loadMessages } from '#src/lib/i18n.ts';
import type { Prepared } from '#src/lib/page/prepare-page.ts';
import { createQueryClient } from '#src/lib/query-client.ts';
import { appearanceOf, colorSchemeOf, hasFont, languageOf, seemsSignedIn } from '#src/lib/storage/page-cookies.ts';
import { pageHead, siteHead } from './document/document-head.ts';
import { documentHtml } from './document/document-html.ts';
import type { PageHandle } from './document/page-handle.ts';
import { Providers } from './providers.tsx';
import { createRoutes } from './routes.tsx';

/** Renders a page, or returns where its address redirects. Guarded pages are rendered as the shell with the splash. */
export const renderPage: RenderPage = async ({ url, cookie, systemScheme, config, nonce, assets, origin, read }) => {
  const address = addressOf(url);
  if (!address) return { kind: 'redirect', to: '/' };
  const language = languageOf(cookie);
  const colorScheme = colorSchemeOf(cookie);
  const i18n = createI18n(language);
  const queryClient = createQueryClient();
  queryClient.setQueryData(configQuery.queryKey, config);
  await loadMessages(i18n, ['shell']);

  let prepared: Prepared = {};
  const call = createServerCall(read);
  const routes = createRoutes(i18n, async (prepare, place) => {
    prepared = await prepare({ call, queryClient, i18n, origin, ...place });
    return prepared.status ?? 200;
  });
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(address));
  if (context instanceof Response) return { kind: 'redirect', to: context.headers.get('location') ?? '/' };

  const handle: PageHandle | undefined = context.matches.at(-1)?.route.handle;
  const router = createStaticRouter(handler.dataRoutes, context);
  const body = renderToString(
    <StrictMode>
      <Providers i18n={i18n} queryClient={queryClient} colorScheme={colorScheme}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </Providers>
    </StrictMode>,
  );
  const shown = [handle?.module, prepared.part].filter((module) => module !== undefined);
  const modules = ['src/app/entry-client.tsx', ...shown].map(assets.filesOf);
  const inFirstFile = new Set<string>(firstNamespaces);
  const loaded = Object.entries(i18n.store.data[language] ?? {});
  const messages = Object.fromEntries(loaded.filter(([namespace]) => !inFirstFile.has(namespace)));
  const firstMessages = assets.filesOf(`src/lib/first-messages/${language}.ts`);
  const fontStyles = assets.filesOf('src/app/styles/fonts.ts').styles;
  const fontIsCached = hasFont(cookie);
  const parts = documentHtml({
    language,
    scheme: colorScheme ?? systemScheme,
    look: appearanceOf(cookie),
    seemsSignedIn: seemsSignedIn(cookie),
    head: {
      ...(prepared.head ?? { ...pageHead(i18n, handle), shared: siteHead(i18n, origin, context.location.pathname) }),
      ...(prepared.feeds && { feeds: prepared.feeds }),
    },
    csrfToken: config.csrfToken,
    nonce,
    assets,
    preloadFont: fontIsCached,
    body,
    trouble: { text: i18n.t('broken.unfinished'), reload: i18n.t('broken.reload') },
    state: {
      language,
      colorScheme,
      queries: dehydrate(queryClient),
      router: { loaderData: context.loaderData, actionData: context.actionData, errors: context.errors },
      messages,
      entry: assets.entry,
      startsOnUse: handle?.startsOnUse === true && !seemsSignedIn(cookie),
      lacksFont: !fontIsCached,
      hasPart: prepared.part !== undefined,
      styles: [...new Set([...(fontIsCached ? fontStyles : []), ...modules.flatMap((files) => files.styles)])],
      scripts: [...new Set([...modules, firstMessages].flatMap((files) => files.scripts))],
    },
  });
  const { event = null, card = null } = prepared;
  return { kind: 'page', status: context.statusCode, language, ...parts, firstVisit: !fontIsCached, event, card };
};

/** Null for an address that starts with two slashes or a backslash, which would name another host, and for invalid ones. */
function addressOf(url: string): URL | null {
  const here = 'http://page';
  const address = URL.canParse(url, here) ? new URL(url, here) : null;
  return address && url.startsWith('/') && address.origin !== here ? null : address;
}

/** `call` for rendering: without a session, and with the API in the same process. */
function createServerCall(read: PageRequest['read']): Call {
  return createCall({
    origin: () => '',
    csrf: { read: () => null, write: () => undefined },
    session: { accessToken: () => null, refresh: async () => 'dropped', ended: () => undefined },
    async send(address) {
      const { status, text } = await read(address);
      return new Response(text, { status });
    },
  });
}
