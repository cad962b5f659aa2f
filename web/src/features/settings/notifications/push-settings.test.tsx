// @vitest-environment happy-dom
import { readPush, removePushSubscription, savePushSubscription } from '@foyer/contract/notifications/push.ts';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { PushSettings } from './push-settings.tsx';

const key = 'BKey';
const realAgent = navigator.userAgent;
afterEach(() => {
  Object.defineProperty(navigator, 'userAgent', { value: realAgent, configurable: true });
  Object.defineProperty(navigator, 'serviceWorker', { value: undefined, configurable: true });
  localStorage.clear();
});

type Browser = {
  permission?: NotificationPermission;
  /** What the member answers when the browser asks. */
  answer?: NotificationPermission;
  /** The push service cannot be reached. */
  isBroken?: boolean;
};

/** A browser with push, and a server that knows no subscription. */
async function open({ permission = 'default', answer = 'granted', isBroken = false }: Browser = {}) {
  let isOn = false;
  const state = { permission, subscription: null as object | null, isRegistered: false };
  const subscription = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/1',
    options: { applicationServerKey: Uint8Array.from(atob(key), (each) => each.charCodeAt(0)).buffer },
    getKey: (name: string) => new TextEncoder().encode(name).buffer,
    unsubscribe: async () => {
      state.subscription = null;
    },
  };
  const registration = {
    pushManager: {
      getSubscription: async () => state.subscription,
      async subscribe() {
        if (isBroken) throw new DOMException('Registration failed', 'AbortError');
        state.subscription = subscription;
        return subscription;
      },
    },
    getNotifications: async () => [],
    unregister: async () => {
      state.isRegistered = false;
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission;
    },
    async requestPermission() {
      state.permission = answer;
      return answer;
    },
  });
  const serviceWorker = {
    async register() {
      state.isRegistered = true;
      return registration;
    },
    ready: Promise.resolve(registration),
    getRegistration: async () => (state.isRegistered ? registration : undefined),
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  const calls = fakeApi(
    [readPush, () => ({ data: { publicKey: key, isOn } })],
    [
      savePushSubscription,
      () => {
        isOn = true;
        return { data: {} };
      },
    ],
    [
      removePushSubscription,
      () => {
        isOn = false;
        return { data: {} };
      },
    ],
  );
  const chosen: string[] = [];
  const view = await renderComponent(
    <PushSettings userId="me" preview="sender" onPreview={(preview) => chosen.push(preview)} />,
    ['settings'],
  );
  return { ...view, calls, state, chosen };
}

const toggle = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Push notifications in this browser' });

test('turning push on asks, subscribes and saves, and turning it off leaves nothing behind', async () => {
  const { user, calls, state } = await open();
  expect((await toggle()).checked).toBe(false);
  await user.click(await toggle());
  await screen.findByText('This browser gets notifications while you’re away');
  const saved = calls.find(({ method }) => method === 'PUT');
  expect(saved?.body).toEqual({
    endpoint: 'https://fcm.googleapis.com/fcm/send/1',
    p256dh: btoa('p256dh'),
    auth: btoa('auth').replaceAll('=', ''),
  });
  expect([(await toggle()).checked, localStorage.getItem('foyer.push')]).toEqual([true, 'me']);
  await user.click(await toggle());
  await screen.findByText('Your browser may ask you to allow notifications');
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(true);
  expect([state.subscription, state.isRegistered, localStorage.getItem('foyer.push')]).toEqual([null, false, null]);
});

test('a member who declines sees how to change that, and nothing is registered', async () => {
  const { user, calls, state } = await open({ answer: 'denied' });
  await user.click(await toggle());
  await screen.findByText(/Notifications from Foyer are blocked/);
  expect([state.isRegistered, calls.length]).toEqual([false, 0]);
});

test('a push service that cannot be reached is said, and push stays off', async () => {
  const { user } = await open({ isBroken: true });
  await user.click(await toggle());
  await screen.findByText(/browser’s push service didn’t respond/);
  expect((await toggle()).checked).toBe(false);
});

test('browsers without push, and iPhones without the app on the home screen, say what is missing', async () => {
  const calls = fakeApi();
  Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (X11; Linux x86_64)', configurable: true });
  const first = await renderComponent(<PushSettings userId="me" preview="none" onPreview={() => {}} />, ['settings']);
  await screen.findByText(/doesn’t support push notifications/);
  first.unmount();
  const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
  Object.defineProperty(navigator, 'userAgent', { value: iPhone, configurable: true });
  await renderComponent(<PushSettings userId="me" preview="none" onPreview={() => {}} />, ['settings']);
  await screen.findByText(/add Foyer to your Home Screen first/);
  expect(calls).toEqual([]);
});

test('what notifications about messages show is chosen beside it', async () => {
  const { user, chosen } = await open();
  await user.click(await screen.findByRole('radio', { name: 'The message' }));
  expect(chosen).toEqual(['full']);
});
