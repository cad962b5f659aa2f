import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../server/src/db/client.ts';
import { databaseFolder } from '../../server/src/db/folder/data-folder.ts';
import { emailEntry } from './email/email-entry.ts';
import { journey, untilAlive, type Visitor } from './journey.ts';
import { looks } from './looks.ts';
import { migratedDataDir } from './migrated-data-dir.ts';
import { textsOf } from './page-texts.ts';
import { goodPassword, newEmail, newMember, openAs } from './people/member.ts';
import { type Foyer, startFoyer } from './started-foyer.ts';
import { untilTracked, watchEvents } from './watch-events.ts';

let foyer: Foyer;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  const data = opened.use(await migratedDataDir());
  foyer = opened.use(await startFoyer({ dataDir: data.path }));
});
afterAll(() => opened.disposeAsync());

const one = looks.slice(0, 1);
// The library sends every few seconds, so these journeys wait for it at the same time.
const together = { at: () => foyer.url, concurrent: true };
const collected = '**/api/analytics/**';
const expectedIds = new Map<string, string>();

/** Goes to a page that was there before, without a request. */
async function goBackTo(page: Page, path: string): Promise<void> {
  await page.goBack();
  await page.waitForURL((url) => url.pathname === path);
}

const arrives = { timeout: 60_000 };

journey(
  'analytics events arrive exactly once, also those of an offline browser',
  one,
  async (visitor: Visitor) => {
    const { page, context, look, expect } = visitor;
    visitor.expectProblem(/ERR_INTERNET_DISCONNECTED/);
    const email = newEmail('ada');
    await newMember(visitor, { email, proven: true, password: goodPassword });
    const events = watchEvents(page);
    await page.goto('/?utm_source=letter');
    await untilTracked(page);
    await page.getByRole('link', { name: textsOf('shell', look).footer.terms }).click();
    await page.waitForURL('**/terms');
    await context.setOffline(true);
    await goBackTo(page, '/');
    await page.goForward();
    await page.waitForURL('**/terms');
    await context.setOffline(false);
    await expect.poll(() => events.of('connection_restored'), arrives).toHaveLength(1);
    const viewed = () => events.of('page_view').map(({ properties }) => properties.page);
    await expect.poll(() => viewed().sort(), arrives).toEqual(['/', '/', '/terms', '/terms']);
    for (const event of ['app_loaded', 'session_started', 'connection_lost'])
      expect(events.of(event).map(({ properties }) => properties)).toMatchObject([
        { utm_source: 'letter', app_version: '1.0.0', environment: 'local', device_type: 'desktop' },
      ]);

    const entry = emailEntry(visitor);
    await entry.openEmail('?mode=signin');
    await entry.type(email);
    await page.getByRole('link', { name: entry.words.password.forgot }).click();
    await page.waitForURL('**/auth/forgot');
    await entry.openEmail('?mode=signin&redirect=/events');
    await entry.type(email);
    await entry.password.waitFor();
    await entry.typePassword(goodPassword);
    await page.waitForURL((url) => url.pathname === '/events');
    await page.getByRole('link', { name: 'Create Event' }).click();
    for (const event of ['forgot_password_clicked', 'login_succeeded', '$identify', 'create_event_clicked'])
      await expect.poll(() => events.of(event).length, { ...arrives, message: event }).toBe(1);
    const sent = JSON.stringify(events.all());
    for (const secret of [email, 'Mary', 'Somerville', foyer.url]) expect(sent).not.toContain(secret);

    // Events that a closing page has not sent go by beacon, or with the next page.
    await page.getByRole('link', { name: textsOf('shell', look).footer.terms }).click();
    await page.waitForURL('**/terms');
    await page.close();
    const next = await visitor.openTab();
    const later = watchEvents(next);
    await next.goto('/privacy');
    await expect
      .poll(() => later.of('page_view').some(({ properties }) => properties.page === '/privacy'), arrives)
      .toBe(true);
    for (const { event, properties } of [...events.all(), ...later.all()])
      expectedIds.set(properties.$insert_id, event);
  },
  together,
);

journey(
  'a visitor who opted out is not tracked, and the analytics library is not loaded',
  one,
  async ({ context, openTab }) => {
    const requests: string[] = [];
    context.on('request', (request) => requests.push(request.url()));
    const refusals = [
      () => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }),
      () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      () => localStorage.setItem('foyer.analyticsOptOut', '1'),
    ];
    for (const refuse of refusals) {
      const page = await openTab();
      await page.addInitScript(refuse);
      await page.goto('/', { waitUntil: 'networkidle' });
      await untilAlive(page);
      await page.waitForFunction(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('start-analytics')),
      );
      await page.close();
    }
    expect(requests.filter((url) => /mixpanel|api\/analytics/.test(url))).toEqual([]);
  },
  together,
);

journey(
  'opting out in the settings stops tracking in every tab',
  one,
  async (visitor) => {
    const { page, context, look, expect } = visitor;
    const { signedIn } = await newMember(visitor);
    const requests: string[] = [];
    context.on('request', (request) => requests.push(request.url()));
    const isFollowed = (of: Page) => of.evaluate(() => localStorage.getItem('foyer.analyticsSession') !== null);
    await openAs(page, signedIn, '/settings/privacy');
    const consent = page.getByRole('switch', { name: textsOf('settings', look).privacy.analytics.label });
    await consent.waitFor();
    await expect.poll(() => isFollowed(page), arrives).toBe(true);
    await consent.click({ force: true });
    await expect.poll(() => isFollowed(page), arrives).toBe(false);
    await expect.poll(() => consent.isChecked()).toBe(false);
    const before = requests.filter((url) => url.includes('/api/analytics')).length;
    await page.getByRole('link', { name: textsOf('shell', look).footer.terms }).click();
    await page.waitForURL('**/terms');
    const other = await visitor.openTab();
    await other.goto('/', { waitUntil: 'networkidle' });
    await page.close();
    expect(await isFollowed(other)).toBe(false);
    expect(requests.filter((url) => url.includes('/api/analytics'))).toHaveLength(before);
  },
  together,
);

journey(
  'pages work when the analytics host or library is blocked',
  one,
  async (visitor) => {
    const { page, look, expect } = visitor;
    visitor.expectProblem(/ERR_BLOCKED_BY_CLIENT/);
    let loads = 0;
    let asked = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'document') loads += 1;
      if (request.url().includes('/api/analytics')) asked += 1;
    });
    const { terms, privacy } = textsOf('shell', look).footer;
    const wander = async () => {
      await page.getByRole('link', { name: terms }).click();
      await page.waitForURL('**/terms');
      await page.getByRole('link', { name: privacy }).click();
      await page.waitForURL('**/privacy');
      await page.getByRole('heading', { level: 1 }).waitFor();
    };
    await page.route(collected, (route) => route.abort('blockedbyclient'));
    await page.goto('/');
    await untilAlive(page);
    await wander();
    await expect.poll(() => asked, arrives).toBeGreaterThan(0);
    expect(loads).toBe(1);

    for (const script of ['start-analytics', 'start-mixpanel']) {
      const before = loads;
      await page.route(`**/assets/${script}-*.js`, (route) => route.abort('blockedbyclient'));
      await page.goto('/');
      await untilAlive(page);
      await page.waitForLoadState('networkidle');
      await wander();
      expect(await page.locator('#foyer-trouble').isVisible()).toBe(false);
      expect(loads).toBe(before + 1);
    }
    expect(asked).toBeLessThanOrEqual(5);
  },
  together,
);

test('the collector has every event exactly once', async () => {
  await foyer.stop();
  const database = await openDatabase({ folder: databaseFolder(foyer.dataDir) });
  const { rows } = await database.pool.query('select insert_id, event, properties from analytics_events');
  await database.close();
  const kept = rows.filter(({ insert_id: id }) => expectedIds.has(id));
  expect(new Map(kept.map(({ insert_id: id, event }) => [id, event]))).toEqual(expectedIds);
  expect(kept).toHaveLength(expectedIds.size);
  expect(JSON.stringify(rows.map(({ properties }) => properties))).not.toMatch(/@example|Somerville/);
});
