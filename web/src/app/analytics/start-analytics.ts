import type { Config } from '@foyer/contract/system.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router';
import { mayTrack, onAnalyticsChoice } from '#src/lib/analytics/analytics-choice.ts';
import { createCircuitBreaker } from '#src/lib/analytics/circuit-breaker.ts';
import { type Analytics, createAnalytics } from '#src/lib/analytics/create-analytics.ts';
import { deviceType, utmOf } from '#src/lib/analytics/event-properties.ts';
import { loadOptionalScript } from '#src/lib/analytics/load-later.ts';
import { connect } from '#src/lib/analytics/track.ts';
import { createUsageSession } from '#src/lib/analytics/usage-session.ts';
import { watchLifecycle } from '#src/lib/analytics/watch-lifecycle.ts';
import { nextTask } from '#src/lib/page/next-task.ts';
import { browserStorages } from '#src/lib/storage/browser-storages.ts';
import type { PageHandle } from '../document/page-handle.ts';
import { watchPerson } from './watch-person.ts';

type Router = ReturnType<typeof createBrowserRouter>;
type StartOptions = {
  router: Router;
  config: Pick<Config, 'analyticsHost' | 'analyticsToken' | 'version' | 'environment'>;
  queryClient: QueryClient;
};

/**
 * Starts product analytics unless the browser or the person opted out, and follows when that choice changes.
 * Bare pages such as a provider's callback are not tracked; analytics starts with the next page.
 */
export async function startAnalytics(options: StartOptions): Promise<void> {
  let running: { analytics: Analytics; stop: () => void } | null = null;
  let changing: Promise<void> = Promise.resolve();

  async function follow(): Promise<void> {
    if (!mayTrack() && running) {
      running.stop();
      running.analytics.optOut();
      running = null;
    } else if (mayTrack() && !running) {
      running = await begin(options);
    }
  }
  onAnalyticsChoice(() => {
    changing = changing.then(follow).catch(() => undefined);
  });
  await shellShown(options.router);
  changing = changing.then(follow);
  await changing;
}

/** Waits for a page with the shell. */
async function shellShown(router: Router): Promise<void> {
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

async function begin({ router, config, queryClient }: StartOptions) {
  const browser = { storage: browserStorages.local, now: () => Date.now(), random: () => crypto.randomUUID() };
  const breaker = createCircuitBreaker(browser);
  if (breaker.isOpen()) return null;
  const script = await loadOptionalScript(() => import('#src/lib/analytics/start-mixpanel.ts'));
  await nextTask();
  if (!script || !mayTrack()) return null;
  const library = script.startMixpanel({ host: config.analyticsHost, token: config.analyticsToken }, breaker);
  await nextTask();
  const analytics = createAnalytics({
    session: createUsageSession(browser, utmOf(new URLSearchParams(window.location.search))),
    commonProperties: () => ({
      page: pageOf(router),
      device_type: deviceType(window.innerWidth),
      app_version: config.version,
      environment: config.environment,
      language: document.documentElement.lang,
    }),
  });
  // The library itself remembers an earlier opt-out.
  library.optIn();
  analytics.initialise(library);
  await nextTask();
  // A sign-in and the first page view happened before the library had loaded.
  const signIn = connect(analytics.track);
  if (signIn) analytics.track(signIn.event, signIn.properties);
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

/** The route pattern of the page: the address itself may contain a name or a token. */
function pageOf(router: Router): string {
  return router.state.matches.at(-1)?.route.path ?? '*';
}

/** Tracks every change of path as a page view. */
function watchPages(router: Router, analytics: Analytics): () => void {
  let { pathname } = router.state.location;
  return router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.pathname === pathname) return;
    pathname = location.pathname;
    analytics.track('page_view');
  });
}
