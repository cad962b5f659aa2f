import type { Config } from '@foyer/contract/system.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router';
import { mayTrack, onChoice } from '#src/lib/analytics/choice.ts';
import { type Analytics, createAnalytics } from '#src/lib/analytics/create-analytics.ts';
import { deviceType, utmOf } from '#src/lib/analytics/facts.ts';
import { optionalScript } from '#src/lib/analytics/load-later.ts';
import { patience } from '#src/lib/analytics/patience.ts';
import { connect } from '#src/lib/analytics/track.ts';
import { usageSession } from '#src/lib/analytics/usage-session.ts';
import { watchLifecycle } from '#src/lib/analytics/watch-lifecycle.ts';
import { nextTask } from '#src/lib/page/next-task.ts';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import type { PageHandle } from '../document/page-handle.ts';
import { watchPerson } from './watch-person.ts';

type Router = ReturnType<typeof createBrowserRouter>;
type Parts = {
  router: Router;
  config: Pick<Config, 'analyticsHost' | 'analyticsToken' | 'version' | 'environment'>;
  queryClient: QueryClient;
};

/**
 * Begins product analytics, unless the browser or the person would rather not, and follows when they change their mind.
 * A page that is a small window for a moment (the return from a provider) is none; what follows in it counts.
 */
export async function startAnalytics(parts: Parts): Promise<void> {
  let running: { analytics: Analytics; stop: () => void } | null = null;
  let changing: Promise<void> = Promise.resolve();

  async function follow(): Promise<void> {
    if (!mayTrack() && running) {
      running.stop();
      running.analytics.optOut();
      running = null;
    } else if (mayTrack() && !running) {
      running = await begin(parts);
    }
  }
  onChoice(() => {
    changing = changing.then(follow).catch(() => undefined);
  });
  await standing(parts.router);
  changing = changing.then(follow);
  await changing;
}

/** Waits for a page that is not bare. */
async function standing(router: Router): Promise<void> {
  const isBare = () => (router.state.matches.at(-1)?.route.handle as PageHandle | undefined)?.bare === true;
  if (!isBare()) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(() => {
      if (isBare()) return;
      stop();
      resolve();
    });
  });
}

async function begin({ router, config, queryClient }: Parts) {
  const browser = { storage: browserStorages.local, now: () => Date.now(), random: () => crypto.randomUUID() };
  const host = patience(browser);
  if (host.isOver()) return null;
  const script = await optionalScript(() => import('#src/lib/analytics/start-mixpanel.ts'));
  await nextTask();
  if (!script || !mayTrack()) return null;
  const library = script.startMixpanel({ host: config.analyticsHost, token: config.analyticsToken }, host);
  await nextTask();
  const analytics = createAnalytics({
    session: usageSession(browser, utmOf(new URLSearchParams(window.location.search))),
    facts: () => ({
      page: pageOf(router),
      device_type: deviceType(window.innerWidth),
      app_version: config.version,
      environment: config.environment,
      language: document.documentElement.lang,
    }),
  });
  // One who opted out earlier and in again had told the library so.
  library.optIn();
  analytics.initialise(library);
  await nextTask();
  // What is still true: how somebody came in, and the page that is shown.
  const entry = connect(analytics.track);
  if (entry) analytics.track(entry.event, entry.properties);
  analytics.track('page_view');
  const endings = [
    watchLifecycle(analytics),
    watchPages(router, analytics),
    watchPerson(analytics, queryClient),
    () => connect(null),
  ];
  const stop = () => {
    for (const end of endings) end();
  };
  return { analytics, stop };
}

/** The pattern of the address: an address itself may hold a name or a token. */
function pageOf(router: Router): string {
  return router.state.matches.at(-1)?.route.path ?? '*';
}

/** Every change of path is a page view (spec section 2). */
function watchPages(router: Router, analytics: Analytics): () => void {
  let { pathname } = router.state.location;
  return router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === pathname) return;
    pathname = location.pathname;
    analytics.track('page_view');
  });
}
