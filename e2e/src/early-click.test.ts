import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { entryPage } from './entry-page.ts';
import { journey } from './journey.ts';
import { looks } from './looks.ts';
import { textsOf } from './page-texts.ts';

const [desktop] = looks;

/** Holds back scripts whose name starts like this, until the returned function is called. */
async function holdScripts(page: Page, name: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/${name}-*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const [script, moment, look] of [
  ['app', 'while the scripts load', looks[2]],
  ['boot', 'before any script is there', looks[1]],
] as const) {
  journey(`a click ${moment} counts`, [look], async (visitor) => {
    const { page } = visitor;
    const entry = entryPage(visitor);
    const letCome = await holdScripts(page, script);
    await page.goto('/auth', { waitUntil: 'commit' });
    await entry.choosePhone();
    if (script === 'app') {
      await page.locator('button[aria-busy="true"]', { hasText: entry.words.entry.methods.phone }).waitFor();
      await visitor.expectAccessible();
    }
    letCome();
    await page.getByLabel(entry.words.phone.label, { exact: true }).waitFor();
    await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0);
  });
}

journey('a click on a slow connection counts exactly once', desktop ? [desktop] : [], async ({ page, look }) => {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 60_000,
    uploadThroughput: 60_000,
  });
  await page.goto('/', { waitUntil: 'commit' });
  const { theme } = textsOf('shell', look);
  // A second click would toggle it back.
  await page.getByRole('button', { name: theme.toDark }).click();
  await page.getByRole('button', { name: theme.toLight }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark');
});

journey('links work before the page is hydrated', desktop ? [desktop] : [], async ({ page, look }) => {
  const letCome = await holdScripts(page, 'app');
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('link', { name: textsOf('shell', look).footer.terms }).click();
  await page.waitForURL('**/terms', { waitUntil: 'commit' });
  letCome();
});
