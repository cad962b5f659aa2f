import { hydrate as hydrateQueries } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { loadOptionalScript, whenIdle } from '#src/lib/analytics/load-later.ts';
import { configQuery } from '#src/lib/config-query.ts';
import { createI18n } from '#src/lib/i18n.ts';
import { nextTask } from '#src/lib/page/next-task.ts';
import { createQueryClient } from '#src/lib/query-client.ts';
import { hydratePage } from './boot/hydrate-page.ts';
import type { PageHandle } from './document/page-handle.ts';
import { type PageState, pageStateId } from './document/page-state.ts';
import { Providers } from './providers.tsx';
import { createRoutes } from './routes.tsx';
import { Alive } from './shell/alive.tsx';
import './styles/styles.ts';

/** Loads the code of the page on screen, so that hydration finds it and nothing flashes. */
async function loadMatched(routes: RouteObject[], hasPart: boolean): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      const handle: PageHandle | undefined = route.handle;
      const [code] = await Promise.all([route.lazy(), hasPart && handle?.loadPart?.()]);
      Object.assign(route, code, { lazy: undefined });
    }),
  );
}

// Zod would probe `new Function`, which our Content Security Policy forbids and reports. This is Zod's global configuration,
// set before any chunk with schemas is loaded.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

/**
 * Hydrates the server-rendered page. Settles when that has succeeded or failed. This file declares no component: in
 * development Vite would hot-replace it and hydrate the same page a second time.
 */
async function hydrate(): Promise<void> {
  const root = document.getElementById('root');
  const stateText = document.getElementById(pageStateId)?.textContent;
  if (!root || !stateText) throw new Error('The page lacks what the server puts into it');
  const state: PageState = JSON.parse(stateText);
  // Each in a task of its own, because running new code is slow.
  await nextTask();
  const i18n = createI18n(state.language, state.messages);
  const queryClient = createQueryClient();
  hydrateQueries(queryClient, state.queries);
  await nextTask();
  const routes = createRoutes(i18n);
  await loadMatched(routes, state.hasPart);
  await nextTask();
  const router = createBrowserRouter(routes, { hydrationData: state.router });
  await nextTask();
  // The first format of any kind takes a phone 60 ms, which would lengthen the task that hydrates the first date.
  if (root.querySelector('time')) {
    new Intl.NumberFormat(state.language).format(0);
    await nextTask();
  }
  await new Promise<void>((resolve, reject) => {
    startTransition(() => {
      hydratePage(
        root,
        <StrictMode>
          <Providers i18n={i18n} queryClient={queryClient} colorScheme={state.colorScheme}>
            <RouterProvider router={router} />
            <Alive onAlive={resolve} />
          </Providers>
        </StrictMode>,
        reject,
      );
    });
  });
  // The session has started by then (shell.tsx), so earlier clicks are replayed with it.
  await nextTask();
  const config = queryClient.getQueryData(configQuery.queryKey);
  whenIdle(async () => {
    const late = await loadOptionalScript(() => import('./document/after-load.ts'));
    late?.startAfterLoad(router);
    const later = await loadOptionalScript(() => import('./analytics/start-analytics.ts'));
    if (config) await later?.startAnalytics({ router, config, queryClient });
  });
}

/** For the boot script, which loads the font. */
export { setFontCached } from '#src/lib/storage/page-cookies.ts';

/** Not awaited here: the page's own chunk imports this one and would wait for it forever. */
export const alive = hydrate();
