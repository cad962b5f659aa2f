import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { entryPage } from '../entry-page.ts';
import { journey, type Visitor } from '../journey.ts';
import { looks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { newPhone } from '../people/phones.ts';
import { stopClock } from '../stopped-clock.ts';
import { newAccount, openProvider, providerPage } from './provider-page.ts';

/** How far the clock advances at once while a popup is closing, whose own timeouts are known this precisely. */
const stepMs = 10;

/** Advances the clock step by step until the popup shows its result. */
async function untilShown(page: Page, popup: Page, heading: string): Promise<void> {
  const shown = popup.getByRole('heading', { name: heading });
  await expect
    .poll(async () => {
      if (await shown.isVisible()) return true;
      await page.clock.runFor(stepMs);
      return false;
    })
    .toBe(true);
}

/** The popup closes after this time, and not before. */
async function closesAfter(page: Page, popup: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms - 3 * stepMs);
  expect(popup.isClosed()).toBe(false);
  await Promise.all([popup.waitForEvent('close'), page.clock.runFor(3 * stepMs)]);
}

async function blockWindows(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.open = () => null;
  });
}

/** From the sign-in page to LinkedIn and back with a full-page redirect. */
async function goByPage(visitor: Visitor, page: Page, email: string): Promise<void> {
  const entry = entryPage(visitor, page);
  await blockWindows(page);
  await entry.open();
  await entry.button(entry.words.entry.methods.linkedin).click();
  await entry
    .button(textsOf('sign-in-steps', visitor.look).social.goByPage.replace('{{provider}}', 'LinkedIn'))
    .click();
  const at = providerPage(page);
  await at.ready();
  await at.choose(email);
  await at.allow();
}

journey('the popup closes 3 s after a failure and 1 s after success', looks.slice(0, 1), async (visitor) => {
  const { page, context } = visitor;
  const callback = textsOf('provider-callback', visitor.look);
  const filled = (text: string) => text.replace('{{provider}}', 'LinkedIn');
  const entry = entryPage(visitor);
  const account = newAccount('Lise Meitner');
  await page.clock.install();
  await entry.open();

  visitor.expectProblem(/status of 502/);
  const error = { code: 'PROVIDER_FAILED', message: '' };
  const path = '**/api/auth/providers/linkedin/callback';
  await context.route(path, (route) => route.fulfill({ status: 502, json: { success: false, error } }));
  const failing = await openProvider(visitor, 'linkedin');
  await failing.another(account);
  await stopClock(page);
  await failing.allow();
  await untilShown(page, failing.page, filled(callback.failed));
  await closesAfter(page, failing.page, 3000);
  await context.unroute(path);
  await page.clock.resume();
  await page.getByText(entry.words.errors.linkedin_failed).waitFor();

  const at = await openProvider(visitor, 'linkedin');
  await at.choose(account.email);
  await stopClock(page);
  await at.allow();
  await untilShown(page, at.page, filled(callback.done));
  await closesAfter(page, at.page, 1000);
  await page.clock.resume();

  await entry.title(entry.words.phone.title).waitFor();
  const phone = newPhone();
  await entry.typePhone(phone);
  await entry.send();
  await entry.typeCode(await visitor.code(phone));
  await page.waitForURL('**/profile-setup');

  // Without a waiting opener, a signed-in person lands on the home page.
  const elsewhere = await visitor.openElsewhere();
  await goByPage(visitor, elsewhere, account.email);
  await elsewhere.waitForURL((url) => url.pathname === '/');
});
