import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import { journey } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { goodPassword, newEmail, newMember } from '../people/member.ts';
import { elsewhere } from './email-entry.ts';

const login = '**/api/auth/login';

/** Whatever the server or the network does during sign-in and sign-out, the page shows it and stays usable. */
journey('server errors appear as readable messages', bothLooks.slice(1), async (visitor) => {
  const email = newEmail('kay');
  await newMember(visitor, { email, proven: true, password: goodPassword });
  const { page, entry } = await elsewhere(visitor);
  const { words } = entry;
  const errors = textsOf('errors', visitor.look);
  const { nav } = textsOf('shell', visitor.look);
  visitor.expectProblem(/status of (403|429|500)|ERR_FAILED/);
  await entry.openEmail('?mode=signin');
  expect(await entry.field.getAttribute('autocomplete')).toBe('username webauthn');
  await entry.type(email);
  await entry.password.waitFor();
  expect(await entry.password.getAttribute('autocomplete')).toBe('current-password');
  // Password managers can tell whose password it is.
  expect(await page.locator('input[autocomplete="username"]').inputValue()).toBe(email);

  const failed = (sentence: string) => words.errors.authentication_failed.replace('{{error}}', sentence);
  const refusals: [number, object, string][] = [
    [403, { code: 'CSRF_FAILED', message: '', details: { reason: 'origin' } }, errors.unauthorizedDomain],
    [403, { code: 'FORBIDDEN', message: '' }, failed(errors.FORBIDDEN)],
    [429, { code: 'RATE_LIMITED', message: '' }, errors.RATE_LIMITED],
    [500, { code: 'INTERNAL_ERROR', message: '' }, failed(errors.INTERNAL_ERROR)],
    [200, {}, words.errors.unexpected_state],
  ];
  for (const [status, error, text] of refusals) {
    const answer = (route: Route) => route.fulfill({ status, json: { success: false, error } });
    await page.route(login, answer);
    await entry.typePassword(goodPassword);
    await page.getByRole('alert').filter({ hasText: text }).waitFor();
    await page.unroute(login, answer);
  }
  await visitor.inspect('1-refused', page);

  let asked = 0;
  await page.route(login, async (route) => {
    asked += 1;
    await route.continue();
  });
  await entry.button(words.password.submit).dblclick();
  await page.waitForURL((url) => url.pathname === '/');
  expect(asked).toBe(1);

  // Even if neither the call nor its script can be loaded, the stored session is removed.
  await page.route(/\/api\/auth\/logout|session-calls/, (route) => route.abort());
  await page.getByRole('button', { name: new RegExp(nav.account.replace('{{name}}', '.+')) }).click();
  await page.getByRole('menuitem', { name: nav.signOut }).click();
  await page.waitForURL('**/auth/login');
  await page.getByRole('status').filter({ hasText: nav.signOutFailed }).waitFor();
  await visitor.inspect('2-sign-out-failed', page);
  const kept = await page.evaluate(() => [localStorage, sessionStorage].map((storage) => Object.keys(storage)));
  expect(kept.flat().filter((name) => /token|user|auth|lead/i.test(name))).toEqual([]);
});
