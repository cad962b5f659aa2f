import type { Response } from 'playwright-core';
import { expect } from 'vitest';
import { journey, untilAlive } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { newEmail, newMember, openAs } from '../people/member.ts';
import { signInByPassword } from '../security/security-page.ts';
import { untilTracked, watchEvents } from '../watch-events.ts';

const password = 'Velvet!Harbour41';
const look = () => ({
  style: document.documentElement.style.cssText,
  scheme: document.documentElement.getAttribute('data-mantine-color-scheme'),
  language: document.documentElement.lang,
});

journey('settings follow a member to another browser', bothLooks.slice(1), async (visitor) => {
  const { page, inspect } = visitor;
  const words = textsOf('settings', visitor.look);
  const { zoneOf } = textsOf('date-time', visitor.look);
  const { phone, signedIn } = await newMember(visitor, { password });
  const events = watchEvents(page);
  await openAs(page, signedIn, '/settings');
  const open = async (label: string, heading: string) => {
    await page.getByRole('link', { name: label }).first().click();
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  };
  const back = () => open(words.title, words.title);
  const isSaved = (answer: Response) => answer.request().method() === 'PATCH' && answer.ok();
  const saved = () =>
    page.waitForResponse((answer) => answer.url().endsWith('/api/settings/preferences') && isSaved(answer));
  // The input itself has no size; people click the drawn control or its label.
  const on = (name: string) => page.getByRole('switch', { name, exact: true });

  await page.getByRole('heading', { level: 1, name: words.title, exact: true }).waitFor();
  expect(await on(words.preferences.notifications).isChecked()).toBe(true);
  const leadsTo = (label: string) => page.getByRole('link', { name: label }).first().getAttribute('href');
  expect(await leadsTo(words.account.profile)).toBe('/profile');
  expect(await leadsTo(words.account.security)).toBe('/settings/security');
  await inspect('1-settings');
  await untilTracked(page);
  // A phone's bottom bar has a link of the same name.
  const main = page.getByRole('main');
  await Promise.all([saved(), main.getByText(words.preferences.notifications, { exact: true }).click()]);
  await Promise.all([saved(), on(words.preferences.notifications).press('Space')]);

  await open(words.preferences.appearance, words.appearance.title);
  await page.getByRole('radio', { name: words.appearance.mode.light, exact: true }).waitFor();
  await inspect('2-appearance');
  for (const name of [
    visitor.look.scheme === 'dark' ? words.appearance.mode.light : words.appearance.mode.dark,
    words.appearance.color.teal,
    words.appearance.size.larger,
    words.appearance.contrast.more,
  ]) {
    await Promise.all([saved(), page.getByRole('radio', { name, exact: true }).click()]);
  }
  const chosen = await page.evaluate(look);
  expect(chosen.style).toContain('font-size');
  await inspect('3-chosen');

  await back();
  await open(words.preferences.details, words.notifications.title);
  await page.getByText(words.notifications.noEmail).waitFor();
  const kind = `${words.notifications.kinds.events.title}: ${words.notifications.channels['in-app']}`;
  await Promise.all([saved(), on(kind).press('Space')]);
  await Promise.all([saved(), on(words.notifications.quiet.switch).press('Space')]);
  await Promise.all([saved(), page.getByRole('radio', { name: words.notifications.digest.weekly }).click()]);
  // The first switch is tracked, as the specification requires. Requests sent while a page unloads cannot be observed.
  const toggled = () => new Set(events.of('notifications_toggled').map(({ properties }) => properties.on));
  await expect.poll(toggled).toEqual(new Set([false, true]));
  await page.reload();
  await expect.poll(() => on(kind).isChecked()).toBe(false);
  await page.getByRole('button', { name: zoneOf.replace('{{zone}}', 'New York, ') }).waitFor();
  await inspect('4-notifications');

  await back();
  await open(words.account.privacy, words.privacy.title);
  await Promise.all([saved(), on(words.privacy.searchEngines.label).press('Space')]);
  await Promise.all([saved(), on(words.privacy.anonymous.label).press('Space')]);
  // A change that the server refuses is rolled back with a message.
  visitor.expectProblem(/503/);
  const refusal = {
    status: 503,
    contentType: 'application/json',
    body: '{"success":false,"error":{"code":"UNAVAILABLE","message":"x"}}',
  };
  // Only PATCH fails, because the page may read preferences at any moment.
  await page.route('**/api/settings/preferences', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill(refusal) : route.fallback(),
  );
  await on(words.privacy.analytics.label).press('Space');
  const alert = page.getByRole('alert');
  await alert.waitFor();
  // The alert is above the switch, off screen on a phone, and scrolls into view.
  const isInView = () =>
    alert.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight;
    });
  await expect.poll(isInView).toBe(true);
  await expect.poll(() => on(words.privacy.analytics.label).isChecked()).toBe(true);
  await page.unroute('**/api/settings/preferences');
  const isKept = page.waitForResponse((answer) => answer.url().endsWith('/api/profile/visibility') && answer.ok());
  const finding = page.getByRole('region', { name: words.privacy.visibility.title });
  await finding.getByRole('radio', { name: words.privacy.visibility.members, exact: true }).click();
  await isKept;
  await page.getByText(words.privacy.visibility.means.members).waitFor();
  // Without a verified email the page promises no email.
  await page.getByText(words.privacy.data.here).waitFor();
  await inspect('5-privacy');

  // Last, because the pages change language from here on.
  const language = visitor.look.language === 'en' ? 'es' : 'en';
  const [shell, translated] = [textsOf('shell', visitor.look), textsOf('settings', { language })];
  await back();
  await open(words.preferences.language, words.language.title);
  await Promise.all([saved(), page.getByRole('radio', { name: shell.language[language], exact: true }).click()]);
  await page.getByRole('heading', { level: 1, name: translated.language.title, exact: true }).waitFor();

  // A visitor elsewhere has their own appearance until they sign in.
  const other = await visitor.openElsewhere();
  await other.goto('/settings/appearance');
  await untilAlive(other);
  await other.getByRole('radio', { name: words.appearance.color.rose, exact: true }).click();
  const strange = await other.evaluate(look);
  expect(strange.style).not.toBe(chosen.style);
  await other.goto('/settings/language');
  await untilAlive(other);
  await inspect('6-language-of-a-visitor', other);
  await signInByPassword(visitor, phone, password, other);
  await other.waitForURL('**/settings/security');
  await other.waitForFunction((style) => document.documentElement.style.cssText === style, chosen.style);
  await other.waitForFunction((told) => document.documentElement.lang === told, language);
  await expect.poll(async () => (await other.evaluate(look)).scheme).toBe(chosen.scheme);
  await other.goto('/about');
  expect(await other.evaluate(look)).toEqual({ style: chosen.style, scheme: chosen.scheme, language });

  // And every other setting from there.
  await other.goto('/settings/notifications');
  const { notifications, privacy } = translated;
  const there = (name: string) => other.getByRole('switch', { name, exact: true });
  await there(notifications.quiet.switch).waitFor();
  await expect
    .poll(() => there(`${notifications.kinds.events.title}: ${notifications.channels['in-app']}`).isChecked())
    .toBe(false);
  await expect.poll(() => there(notifications.quiet.switch).isChecked()).toBe(true);
  await expect.poll(() => other.getByRole('radio', { name: notifications.digest.weekly }).isChecked()).toBe(true);
  await other.goto('/settings/privacy');
  await there(privacy.searchEngines.label).waitFor();
  await expect.poll(() => there(privacy.searchEngines.label).isChecked()).toBe(false);
  await expect.poll(() => there(privacy.anonymous.label).isChecked()).toBe(true);
  const found = other.getByRole('region', { name: privacy.visibility.title });
  await found.getByRole('radio', { name: privacy.visibility.members, exact: true, checked: true }).waitFor();

  await page.goto('/settings');
  await page.getByRole('button', { name: translated.danger.signOut, exact: true }).click();
  await page.waitForURL('**/auth/login');
});

journey(
  'a member exports their data, deletes the account and restores it in time',
  bothLooks.slice(1),
  async (visitor) => {
    const { page, inspect } = visitor;
    const words = textsOf('settings', visitor.look);
    const shell = textsOf('shell', visitor.look);
    const email = newEmail('leaving');
    const { phone, signedIn } = await newMember(visitor, { password, email, proven: true });
    // The visitor's choices are saved to the account, which has none yet.
    await page.goto('/settings/appearance');
    await untilAlive(page);
    await page.getByRole('radio', { name: words.appearance.color.rose, exact: true }).click();
    const taken = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await openAs(page, signedIn, '/settings/privacy');
    expect(await (await taken).json()).toMatchObject({
      data: { language: visitor.look.language, appearance: { primaryColor: 'rose', mode: null } },
    });
    const button = (name: string) => page.getByRole('button', { name, exact: true });

    await page.getByText(words.privacy.data.byEmail).waitFor();
    await button(words.privacy.data.ask).press('Space');
    await button(words.privacy.data.download).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(words.privacy.data.download).press('Space'),
    ]);
    expect(download.suggestedFilename()).toMatch(/^foyer-[\d-]+\.zip$/);
    await inspect('1-data');

    await button(words.privacy.delete.button).press('Space');
    await inspect('2-asked');
    await page.getByRole('dialog').getByRole('button', { name: words.privacy.delete.confirm, exact: true }).click();
    await page.getByText(words.privacy.delete.done.split('{{')[0] ?? '').waitFor();
    await page.getByRole('link', { name: shell.nav.signIn, exact: true }).first().waitFor();
    await inspect('3-signed-out');

    await signInByPassword(visitor, phone, password);
    await page.waitForURL('**/settings/deletion');
    await button(words.deletion.keep).waitFor();
    await inspect('4-come-back');
    await page.goto('/dashboard');
    await page.waitForURL('**/settings/deletion');
    await button(words.deletion.keep).press('Space');
    await page.waitForURL('**/dashboard');
    await page.getByText(words.deletion.kept).waitFor();
    await page.reload();
    await page.getByRole('button', { name: new RegExp(shell.nav.account.replace('{{name}}', '.+')) }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  },
);
