import { readNewsRoute } from '@foyer/contract/notifications/news-route.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { changePreferences, type PreferenceChange } from '@foyer/contract/settings/preferences.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newGuest } from '../../../test/events.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { newEmail } from '../../../test/passwords.ts';
import { data, newPhone } from '../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

async function member({ hasEmail, hasPhone }: { hasEmail: boolean; hasPhone: boolean }) {
  const [email, phone] = [newEmail(), newPhone()];
  const { browser } = await newGuest(foyer, {
    email: { address: email, proven: hasEmail },
    phone: { number: phone, proven: hasPhone },
  });
  const choose = async (notifications: NonNullable<PreferenceChange['notifications']>) =>
    data(await browser.call(changePreferences, { body: { notifications } }));
  return { email, phone, choose, route: async () => data(await browser.call(readNewsRoute, {})) };
}

test('a verified email comes first, also for a digest, until emails about events are turned off', async () => {
  const { email, choose, route } = await member({ hasEmail: true, hasPhone: true });
  expect(await route()).toEqual({ by: 'email', email });
  await choose({ digest: 'daily' });
  expect(await route()).toEqual({ by: 'digest', email });
  await choose({ muted: [{ kind: 'events', channel: 'email' }] });
  expect(await route()).toEqual({ by: 'app', isChosen: true });
});

test('without a verified email it is the verified phone, masked, until texts are turned off', async () => {
  const { phone, choose, route } = await member({ hasEmail: false, hasPhone: true });
  expect(await route()).toEqual({ by: 'text', phone: maskPhone(phone) });
  await choose({ eventTexts: false });
  expect(await route()).toEqual({ by: 'app', isChosen: true });
});

test('without either, or where no texts can be sent, it is the app only', async () => {
  const { route } = await member({ hasEmail: false, hasPhone: false });
  expect(await route()).toEqual({ by: 'app', isChosen: false });
  const silent = await openTestApp({ texters: {} });
  const { browser } = await newGuest(silent, { email: { address: newEmail(), proven: false } });
  expect(data(await browser.call(readNewsRoute, {}))).toEqual({ by: 'app', isChosen: false });
  await silent.close();
});
