import { acceptMessageRequest, openConversation } from '@foyer/contract/messaging/conversations.ts';
import { sendMessages } from '@foyer/contract/messaging/messages.ts';
import type { Page } from 'playwright-core';
import { pushDevice } from '../../../server/test/push-device.ts';
import { openFullBrowser } from '../full-browser.ts';
import { journey, type Visitor } from '../journey.ts';
import { bothLooks } from '../looks.ts';
import { textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';

// The browser of most journeys has no notifications, as one in which they are blocked.
journey('a browser that blocks notifications says how to get push', bothLooks, async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = textsOf('settings', look).notifications.push;
  const { signedIn } = await newMember(visitor);
  await openAs(page, signedIn, '/settings/notifications');
  await page.getByText(words.denied).waitFor();
  await inspect('1-denied');
});

async function memberNamed(visitor: Visitor, firstName: string) {
  const { signedIn } = await newMember(visitor, { firstName });
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(signedIn.accessToken);
  return { signedIn, call, urlSlug: signedIn.user.urlSlug ?? '' };
}

/** Runs in the page, before anything else: a subscription to the push service of local mode, which Chromium doesn't know. */
function subscribeTo({ endpoint, p256dh, auth }: ReturnType<typeof pushDevice>['subscription']): void {
  const stored = 'push service of the test';
  const plain = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/');
  const bytes = (text: string) => Uint8Array.from(atob(plain(text)), (each) => each.charCodeAt(0)).buffer;
  const subscription = (key: string) => ({
    endpoint,
    options: { applicationServerKey: bytes(key) },
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

/**
 * Hands the service worker of a page a message, as the browser does once it has decrypted it, and waits until the worker
 * is done: Chromium loses a notice that it is asked for while it is being shown.
 */
async function deliver(page: Page, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  const handled = new Promise<void>((resolve) => {
    devTools.on('BackgroundService.backgroundServiceEventReceived', ({ backgroundServiceEvent }) => {
      if (backgroundServiceEvent.eventName === 'Push event completed') resolve();
    });
  });
  const service = 'pushMessaging';
  await devTools.send('BackgroundService.startObserving', { service });
  await devTools.send('BackgroundService.setRecording', { service, shouldRecord: true });
  await devTools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
  await handled;
  // Otherwise the next session would hear of this message again.
  await devTools.send('BackgroundService.clearEvents', { service });
  await devTools.detach();
}

const shownIn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });

journey('a push message is shown by the service worker, and closed once it is read', bothLooks, async (visitor) => {
  const { url, look, inspect, expect } = visitor;
  const words = textsOf('settings', look).notifications.push;
  const shell = textsOf('shell', look);
  const [ines, ada] = [await memberNamed(visitor, 'Inés'), await memberNamed(visitor, 'Ada')];
  const written = (body: string) => ({ clientId: crypto.randomUUID(), body });
  const asked = { urlSlug: ines.urlSlug, message: written('Shall we talk?') };
  const { id } = (await ada.call(openConversation, { body: asked })).conversation;
  await ines.call(acceptMessageRequest, { params: { id } });

  const push = pushDevice(url);
  await using browser = await openFullBrowser();
  const page = await browser.open(look, url, ['notifications']);
  await page.addInitScript(subscribeTo, push.subscription);
  await openAs(page, ines.signedIn, '/settings/notifications');
  const toggle = page.getByRole('switch', { name: words.switch });
  await toggle.press(' ');
  await page.getByText(words.on, { exact: true }).waitFor();
  const full = page.getByRole('radio', { name: words.preview.full });
  await full.click();
  await expect.poll(() => full.isChecked()).toBe(true);
  await inspect('1-on', page);
  expect(await toggle.isChecked()).toBe(true);

  // Nobody who is looking at Foyer gets a push message, so the page is left first.
  const path = `/messages/${id}`;
  await page.goto('/api/health');
  await ada.call(sendMessages, { body: { conversationId: id, messages: [written('Are you there?')] } });
  // Due a minute after the last use was noted. How long a busy machine takes to send it is not what is tested.
  await expect.poll(() => push.received(), { timeout: 200_000 }).toHaveLength(1);
  const [received] = await push.received();
  expect(received).toMatchObject({ body: 'Are you there?', path });
  // Chromium forgets notices that it doesn't show when it is first asked for them.
  expect(await shownIn(page)).toEqual([]);
  await deliver(page, JSON.stringify(received));
  const shown = { title: received?.title, body: 'Are you there?', tag: received?.tag };
  await expect.poll(() => shownIn(page)).toEqual([shown]);
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
});
