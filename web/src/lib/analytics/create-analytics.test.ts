import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { analyticsBrowser } from '../../../test/analytics-browser.ts';
import { contentOf } from '../../../test/memory-storage.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createAnalytics } from './create-analytics.ts';
import type { AnalyticsProfile } from './event-properties.ts';
import { createUsageSession } from './usage-session.ts';

let browser: ReturnType<typeof analyticsBrowser>;
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  vi.resetModules();
  browser = analyticsBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Project = { host: string | null; token: string | null };

/** A page with the wrapper and Mixpanel's own library; `load: false` leaves the library unloaded. */
async function openPage({ load = true, utm = {}, project = { host: null, token: null } as Project } = {}) {
  // The library inspects its browser when it is first loaded.
  vi.resetModules();
  const { startMixpanel } = await import('./start-mixpanel.ts');
  const environment = { storage: browser.storage, now: () => Date.now(), random: () => crypto.randomUUID() };
  const session = createUsageSession(environment, utm);
  const analytics = createAnalytics({ session, commonProperties: () => ({ page: '/about', device_type: 'desktop' }) });
  const initialise = () => analytics.initialise(startMixpanel(project, createCircuitBreaker(environment)));
  if (load) initialise();
  return { analytics, initialise, session };
}

/** The latest event of a name; events of one batch come in any order. */
const newest = (name: string) => browser.events().findLast(({ event }) => event === name);
const names = () => browser.events().map(({ event }) => event);
/** Lets the next batch be sent. */
const nextBatch = () => vi.advanceTimersByTimeAsync(6_000);

const ada: AnalyticsProfile = {
  id: 'b7a3c2de-0000-4000-8000-000000000001',
  firstName: 'Ada',
  lastName: 'Lovelace',
  companyName: null,
  type: 'individual',
  completionScore: 40,
  profilePicture: null,
};

test('events are ignored until the library has loaded, and recorded from then on', async () => {
  const { analytics, initialise } = await openPage({ load: false });
  expect(analytics.state()).toBe('uninitialised');
  analytics.track('create_event_clicked');
  await nextBatch();
  initialise();
  expect(analytics.state()).toBe('initialised');
  analytics.track('page_view');
  await nextBatch();
  expect(names().sort()).toEqual(['app_loaded', 'page_view', 'session_started']);
});

test('events go to our collector in batches, without the IP address of the caller', async () => {
  const { analytics } = await openPage();
  analytics.track('page_view');
  await nextBatch();
  expect(browser.requests).toHaveLength(1);
  expect(browser.requests[0]?.url).toMatch(/^\/api\/analytics\/track\?verbose=1&ip=0&/);
});

test('with a Mixpanel project events go to its servers under its token', async () => {
  const project = { host: 'https://api-eu.mixpanel.com', token: 'a'.repeat(32) };
  const { analytics } = await openPage({ project });
  analytics.describe(ada, 'dark');
  analytics.track('page_view');
  await nextBatch();
  expect(browser.requests.map(({ url }) => url.split('?')[0]).sort()).toEqual([
    `${project.host}/engage/`,
    `${project.host}/track/`,
  ]);
  for (const { url } of browser.requests) expect(url).toContain('ip=0');
  expect(newest('page_view')?.properties.token).toBe(project.token);
});

test('an event carries its session, but no name, email or full address', async () => {
  const { analytics } = await openPage({ utm: { source: 'letter', campaign: 'spring' } });
  await vi.advanceTimersByTimeAsync(90_000);
  analytics.track('page_view', { name: 'Ada', email: 'ada@example.org', title: 'x' });
  await nextBatch();
  const { properties } = newest('page_view') ?? {};
  expect(properties).toMatchObject({ page: '/about', utm_source: 'letter', utm_campaign: 'spring', title: 'x' });
  expect(properties?.session_id).toMatch(/^1795262400000-[0-9a-f]{8}$/);
  expect(properties?.session_duration).toBe(90);
  const sent = JSON.stringify(browser.requests);
  for (const secret of ['Ada', 'ada@', 'reset#token', 'elsewhere.example/']) expect(sent).not.toContain(secret);
});

test.each(['signup_completed', 'login_succeeded'] as const)(
  '%s identifies the user unless one is identified already',
  async (event) => {
    const { analytics } = await openPage();
    analytics.track(event);
    await nextBatch();
    expect(names()).not.toContain('$identify');
    analytics.track('page_view', { user_id: 'nobody' });
    analytics.track(event, { user_id: 'first' });
    analytics.track('login_succeeded', { user_id: 'second' });
    analytics.track('page_view');
    await nextBatch();
    const identified = browser.events().filter((sent) => sent.event === '$identify');
    expect(identified.map(({ properties }) => properties.distinct_id)).toEqual(['first']);
    expect(newest('page_view')?.properties.distinct_id).toBe('first');
  },
);

test('user properties are sent without the name, and again only when they change', async () => {
  const { analytics } = await openPage();
  analytics.describe(ada, 'dark');
  analytics.describe(ada, 'dark');
  analytics.describe({ ...ada, completionScore: 60, profilePicture: '/p.webp' }, 'dark');
  await nextBatch();
  const sent = browser.people().map((update) => (update as { $set: object }).$set);
  const same = {
    user_id: ada.id,
    account_type: 'individual',
    subscription_tier: 'free',
    preferred_language: 'en',
    theme_preference: 'dark',
  };
  expect(sent).toEqual([
    expect.objectContaining({ ...same, profile_completion_percentage: 40, has_profile_photo: false }),
    expect.objectContaining({ ...same, profile_completion_percentage: 60, has_profile_photo: true }),
  ]);
  expect(JSON.stringify(browser.requests)).not.toContain('Lovelace');
});

test('the end of a session starts the next one with a new id and duration 0', async () => {
  const { analytics, session } = await openPage();
  const first = session.id();
  await vi.advanceTimersByTimeAsync(61_000);
  analytics.track('session_ended');
  expect(session.id()).not.toBe(first);
  expect(session.seconds()).toBe(0);
  await nextBatch();
  expect(newest('session_ended')?.properties).toMatchObject({ session_id: first, session_duration: 61 });
  expect(newest('session_started')?.properties).toMatchObject({ session_id: session.id(), session_duration: 0 });
});

test('a session spans pages and ends after half an hour without activity', async () => {
  const { session, analytics } = await openPage();
  const next = await openPage();
  expect(next.session.id()).toBe(session.id());
  expect(next.session.isNew).toBe(false);
  await vi.advanceTimersByTimeAsync(31 * 60_000);
  analytics.track('page_view');
  await nextBatch();
  expect(names().slice(-3).sort()).toEqual(['page_view', 'session_ended', 'session_started']);
  const ended = newest('session_ended')?.properties;
  expect(ended).toMatchObject({ session_duration: 0 });
  expect(ended?.session_id).not.toBe(session.id());
});

test('a reset forgets the user and starts a new session; without a user it does nothing', async () => {
  const { analytics, session } = await openPage();
  const anonymous = session.id();
  analytics.reset();
  expect(session.id()).toBe(anonymous);
  analytics.describe(ada, 'light');
  analytics.reset();
  expect(session.id()).not.toBe(anonymous);
  analytics.track('page_view');
  await nextBatch();
  expect(String(newest('page_view')?.properties.distinct_id)).toMatch(/^\$device:/);
  expect(newest('page_view')?.properties.$user_id).toBeUndefined();
});

test('opting out stops tracking and deletes stored data, and opting in starts over', async () => {
  const { analytics } = await openPage();
  analytics.describe(ada, 'light');
  analytics.track('page_view');
  analytics.optOut();
  analytics.track('page_view');
  await nextBatch();
  expect(browser.requests.flatMap(({ items }) => items)).toEqual([]);
  expect(browser.beacons).toEqual([]);
  expect(JSON.stringify(contentOf(browser.storage))).not.toContain(ada.id);
  analytics.optIn();
  analytics.track('create_event_clicked');
  await nextBatch();
  expect(names()).toContain('create_event_clicked');
  expect(names()).not.toContain('$opt_in');
});

test('events recorded offline are sent when the connection is back, each once', async () => {
  const { analytics } = await openPage();
  await nextBatch();
  browser.network.answer = 0;
  browser.navigator.onLine = false;
  analytics.track('connection_lost');
  analytics.track('create_event_clicked');
  await vi.advanceTimersByTimeAsync(30 * 60_000);
  browser.network.answer = 200;
  browser.navigator.onLine = true;
  const before = browser.events().length;
  analytics.resume();
  await nextBatch();
  expect(names().slice(before).sort()).toEqual(['connection_lost', 'create_event_clicked']);
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(names().slice(before)).toHaveLength(2);
});

test('events left unsent when a page closed are sent by the next one with the same id', async () => {
  browser.network.answer = 0;
  const closed = await openPage();
  closed.analytics.track('create_event_clicked');
  await nextBatch();
  const tried = browser.events().find(({ event }) => event === 'create_event_clicked');
  vi.clearAllTimers();
  await vi.advanceTimersByTimeAsync(60_000);
  browser.network.answer = 200;
  const before = browser.events().length;
  await openPage();
  await nextBatch();
  const again = browser
    .events()
    .slice(before)
    .find(({ event }) => event === 'create_event_clicked');
  expect(again?.properties.$insert_id).toBe(tried?.properties.$insert_id);
});

test('a server that is down for a moment loses no event', async () => {
  const { analytics } = await openPage();
  browser.network.answer = 502;
  analytics.track('page_view');
  await nextBatch();
  browser.network.answer = 200;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(names().filter((name) => name === 'page_view')).toHaveLength(2);
  expect(new Set(browser.events().map(({ properties }) => properties.$insert_id)).size).toBe(3);
});

test('a blocked host is tried a few times and then left alone for a while, on later pages too', async () => {
  browser.network.answer = 0;
  const { analytics } = await openPage();
  const trackForAnHour = async (page: typeof analytics) => {
    for (let minute = 0; minute < 50; minute += 1) {
      page.track('page_view');
      await vi.advanceTimersByTimeAsync(60_000);
    }
  };
  await trackForAnHour(analytics);
  expect(browser.requests.length).toBeLessThanOrEqual(6);
  const requestsSoFar = browser.requests.length;
  expect(createCircuitBreaker({ storage: browser.storage, now: () => Date.now() }).isOpen()).toBe(true);
  analytics.resume();
  await trackForAnHour(analytics);
  expect(browser.requests.length).toBe(requestsSoFar);
});

test('an event recorded just before the page may close is sent as a beacon', async () => {
  const { analytics } = await openPage();
  analytics.track('app_backgrounded');
  expect(browser.beacons.map(({ event }) => event)).toEqual(['app_backgrounded']);
  browser.navigator.onLine = false;
  analytics.track('app_backgrounded');
  expect(browser.beacons).toHaveLength(1);
});

test('errors of the library or of blocked storage are swallowed', async () => {
  const { analytics } = await openPage({ load: false });
  const broken = () => {
    throw new Error('broken');
  };
  analytics.initialise({
    track: broken,
    userId: broken,
    identify: broken,
    describe: broken,
    reset: broken,
    optOut: broken,
    optIn: broken,
    resume: broken,
  });
  analytics.track('login_succeeded', { user_id: 'x' });
  analytics.describe(ada, 'dark');
  analytics.reset();
  analytics.optOut();
  analytics.optIn();
  analytics.resume();
  browser.storage.setItem = broken;
  const { session } = await openPage();
  expect(session.id()).toMatch(/^\d+-/);
});
