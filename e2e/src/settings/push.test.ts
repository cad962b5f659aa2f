import { createECDH, randomBytes } from 'node:crypto';
import { acceptMessageRequest, openConversation } from '@foyer/contract/messaging/conversations.ts';
import { sendMessages } from '@foyer/contract/messaging/messages.ts';
import type { Page } from 'playwright-core';
import { journey, type Visitor } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';

async function memberNamed(visitor: Visitor, firstName: string) {
  const { signedIn } = await newMember(visitor, { firstName });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(signedIn.accessToken);
  return { signedIn, call, urlSlug: signedIn.user.urlSlug ?? '' };
}

/** What a browser gets from the push service of its maker, which Chromium without keys of Google has none of. */
function subscriptionAt(url: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    endpoint: `${url}/local/push/${randomBytes(12).toString('hex')}`,
    p256dh: keys.getPublicKey('base64'),
    auth: randomBytes(16).toString('base64'),
  };
}

/** Runs in the page, before anything else. */
function bePushService({ endpoint, p256dh, auth }: ReturnType<typeof subscriptionAt>): void {
  const stored = 'push service of the test';
  const bytes = (text: string) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0)).buffer;
  const subscription = (key: string) => ({
    endpoint,
    options: { applicationServerKey: bytes(key.replaceAll('-', '+').replaceAll('_', '/')) },
    getKey: (name: string) => bytes(name === 'auth' ? auth : p256dh),
    unsubscribe: async () => localStorage.removeItem(stored),
  });
  Object.assign(PushManager.prototype, {
    async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
      localStorage.setItem(stored, applicationServerKey);
      return subscription(applicationServerKey);
    },
    async getSubscription() {
      const key = localStorage.getItem(stored);
      return key && subscription(key);
    },
  });
}

/** Lets the service worker of a page receive a message as from a push service. */
async function deliver(page: Page, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await devTools.detach();
}

const shownIn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });

journey(
  'push is turned on, shown by the service worker, closed once read, and gone after signing out',
  bothLooks,
  async (visitor) => {
    const { page, context, url, look, inspect, expect } = visitor;
    const words = textsOf('settings', look).notifications.push;
    const shell = textsOf('shell', look);
    const [ines, ada] = [await memberNamed(visitor, 'Inés'), await memberNamed(visitor, 'Ada')];
    const written = (body: string) => ({ clientId: crypto.randomUUID(), body });
    const asked = { urlSlug: ines.urlSlug, message: written('Shall we talk?') };
    const { id } = (await ada.call(openConversation, { body: asked })).conversation;
    await ines.call(acceptMessageRequest, { params: { id } });

    // Chromium without a screen blocks notifications until they are allowed.
    await openAs(page, ines.signedIn, '/settings/notifications');
    await page.getByText(words.denied).waitFor();
    await inspect('1-denied');
    await context.grantPermissions(['notifications'], { origin: url });
    await page.reload();
    const toggle = page.getByRole('switch', { name: words.switch });
    await toggle.click();
    await page.getByText(words.failed).waitFor();
    await inspect('2-failed');

    await page.addInitScript(bePushService, subscriptionAt(url));
    await page.reload();
    await toggle.click();
    await page.getByText(words.on, { exact: true }).waitFor();
    await page.getByRole('radio', { name: words.preview.full }).check();
    await inspect('3-on');
    expect(await toggle.isChecked()).toBe(true);

    const path = `/messages/${id}`;
    await ada.call(sendMessages, { body: { conversationId: id, messages: [written('Are you there?')] } });
    await deliver(page, JSON.stringify({ title: 'Ada', body: 'Are you there?', path, tag: path }));
    await expect.poll(() => shownIn(page)).toEqual([{ title: 'Ada', body: 'Are you there?', tag: path }]);
    // Something is shown even for what nobody can read.
    await deliver(page, 'not json');
    await expect.poll(async () => (await shownIn(page)).map(({ title }) => title)).toContain('Foyer');

    await page.goto(path);
    await page.locator('[data-message]').filter({ hasText: 'Are you there?' }).waitFor();
    await expect.poll(() => shownIn(page)).toEqual([]);

    await page.getByRole('button', { name: /Inés/ }).first().click();
    await page.getByRole('menuitem', { name: shell.nav.signOut }).click();
    await page.waitForURL('**/auth**');
    const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await expect.poll(registrations).toBe(0);
  },
);
