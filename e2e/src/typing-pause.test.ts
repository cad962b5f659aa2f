import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { entryPage, signUp } from './entry-page.ts';
import { journey } from './journey.ts';
import { looks } from './looks.ts';
import { newEmail, newMember } from './people/member.ts';
import { newPhone } from './people/phones.ts';
import { profileSetupPage } from './profile-setup-page.ts';
import { stopClock } from './stopped-clock.ts';

/** Bodies of the requests that the page sends to a path. */
function watchCalls(page: Page, path: string): unknown[] {
  const bodies: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) bodies.push(request.postDataJSON());
  });
  return bodies;
}

journey('a phone and an email are validated half a second after the last key', looks.slice(0, 1), async (visitor) => {
  const { page } = visitor;
  const entry = entryPage(visitor);
  const { words } = entry;
  const taken = newEmail('taken');
  await newMember(visitor, { email: taken, proven: true });
  const checks = watchCalls(page, '/api/auth/check-email');
  await page.clock.install();

  await entry.open();
  await entry.choosePhone();
  const phone = newPhone();
  const phoneField = page.getByLabel(words.phone.label, { exact: true });
  await phoneField.waitFor();
  await stopClock(page);
  await phoneField.fill(phone.slice(2, -1));
  await page.clock.runFor(499);
  await phoneField.press('End');
  await phoneField.pressSequentially(phone.slice(-1));
  await page.clock.runFor(499);
  expect(await page.getByText(words.phone.valid).isVisible()).toBe(false);
  await page.clock.runFor(1);
  await page.getByText(words.phone.valid).waitFor();
  await page.clock.resume();
  await entry.send();
  await entry.typeCode(await visitor.code(phone));
  await entry.atEmail();

  const isTaken = page.getByText(words.errors.email_already_exists);
  await stopClock(page);
  await entry.emailField.fill(taken.slice(0, -1));
  await page.clock.runFor(499);
  await entry.emailField.press('End');
  await entry.emailField.pressSequentially(taken.slice(-1));
  await page.clock.runFor(499);
  expect(checks).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => checks).toEqual([{ value: taken }]);
  await page.clock.resume();
  await isTaken.waitFor();

  // A failed look-up shows nothing, is not repeated, and counts as a new contact.
  visitor.expectProblem(/status of 500/);
  const error = { code: 'INTERNAL_ERROR', message: 'Broken' };
  await page.route('**/api/auth/check-email', (route) =>
    route.fulfill({ status: 500, json: { success: false, error } }),
  );
  const failed = page.waitForResponse('**/api/auth/check-email');
  await entry.emailField.fill(newEmail('new'));
  await failed;
  await isTaken.waitFor({ state: 'hidden' });
  expect(await page.getByRole('alert').count()).toBe(0);
  expect(await entry.emailField.getAttribute('aria-invalid')).not.toBe('true');
  await entry.button(words.email.submit).click();
  await page.waitForURL('**/profile-setup');
  expect(checks).toHaveLength(2);
});

journey('a slug is looked up a second after the last key', looks.slice(0, 1), async (visitor) => {
  const { page } = visitor;
  const form = profileSetupPage(visitor);
  const generated = watchCalls(page, '/api/profile/generate-slug');
  const checked = watchCalls(page, '/api/profile/check-slug');
  await page.clock.install();
  await signUp(visitor, newPhone());
  await form.ready();

  // The first slug is made in the browser, later ones by the server.
  await stopClock(page);
  await form.type({ firstName: 'Ada', lastName: 'Lovelac' });
  await page.clock.runFor(999);
  await form.field('lastName').press('End');
  await form.field('lastName').pressSequentially('e');
  await page.clock.runFor(999);
  expect(await form.slugField.inputValue()).toBe('');
  await page.clock.runFor(1);
  await expect.poll(() => form.slugField.inputValue()).toMatch(/^ada-lovelace/);
  await form.untilFree();
  expect(checked).toEqual([{ slug: 'ada-lovelace' }]);

  await form.field('lastName').fill('Byron');
  await page.clock.runFor(999);
  expect(generated).toEqual([]);
  expect(await form.slugField.inputValue()).toMatch(/^ada-lovelace/);
  await page.clock.runFor(1);
  await expect.poll(() => generated).toEqual([{ firstName: 'Ada', lastName: 'Byron' }]);
  await expect.poll(() => form.slugField.inputValue()).toMatch(/^ada-byron/);
  await form.untilFree();

  const typed = `countess-${Date.now()}`;
  await form.slugField.fill(typed);
  await page.clock.runFor(999);
  await form.slugField.press('End');
  await form.slugField.pressSequentially('x');
  await page.clock.runFor(999);
  expect(checked.slice(1)).not.toContainEqual({ slug: typed });
  expect(checked.slice(1)).not.toContainEqual({ slug: `${typed}x` });
  await page.clock.runFor(1);
  await expect.poll(() => checked).toContainEqual({ slug: `${typed}x` });
  expect(checked).not.toContainEqual({ slug: typed });
});
