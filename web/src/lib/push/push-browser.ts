import { readPush, removePushSubscription, savePushSubscription } from '@foyer/contract/notifications/push.ts';
import { call } from '../call.ts';
import { trustedScriptUrl } from '../human-check/trusted-script-url.ts';
import { browserStorages } from '../storage/browser-storages.ts';
import { pushOwnerKey, stopPush } from './stop-push.ts';

/**
 * What push is in this browser.
 * - `unsupported`: the browser has none, also in private windows.
 * - `install`: on iPhones and iPads it only works for sites on the home screen.
 * - `denied`: notifications of this site are blocked.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

const workerPath = '/service-worker.js';

/** Read from the browser and from the server, which may have forgotten the subscription. */
export async function readPushState(signal?: AbortSignal): Promise<PushState> {
  if (!isSupported()) return isAppleTouch() && !isInstalled() ? 'install' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration('/');
  const subscription = await registration?.pushManager.getSubscription();
  if (Notification.permission !== 'granted' || !subscription) return 'off';
  return (await call(readPush, {}, signal)).isOn ? 'on' : 'off';
}

/** Asks for the permission and subscribes. Resolves with the new state; throws if the push service cannot be reached. */
export async function turnPushOn(userId: string): Promise<PushState> {
  // First of all: browsers show the question only right after a click.
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { publicKey } = await call(readPush, {});
  await navigator.serviceWorker.register(trustedScriptUrl(workerPath), { scope: '/', updateViaCache: 'none' });
  const registration = await navigator.serviceWorker.ready;
  await save(await subscribe(registration, publicKey));
  browserStorages.local.setItem(pushOwnerKey, userId);
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  await call(removePushSubscription, {});
  await stopPush();
  return 'off';
}

/** Tells the server where this browser gets push messages, if the viewer turned push on in it: sessions and keys change. */
export async function renewSubscription(userId: string, registration: ServiceWorkerRegistration): Promise<void> {
  if (!(await registration.pushManager.getSubscription())) return;
  // Somebody else has used this browser, and their page was closed before it could clean up.
  if (browserStorages.local.getItem(pushOwnerKey) !== userId) return await stopPush();
  const { publicKey } = await call(readPush, {});
  await save(await subscribe(registration, publicKey));
}

async function subscribe({ pushManager }: ServiceWorkerRegistration, publicKey: string): Promise<PushSubscription> {
  const known = await pushManager.getSubscription();
  if (known && base64url(known.options.applicationServerKey) === publicKey) return known;
  // With another key the browser refuses a second subscription.
  await known?.unsubscribe();
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

async function save(subscription: PushSubscription): Promise<void> {
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')].map(base64url);
  await call(savePushSubscription, {
    body: { endpoint: subscription.endpoint, p256dh: p256dh ?? '', auth: auth ?? '' },
  });
}

function base64url(bytes: ArrayBuffer | null | undefined): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** An iPad says that it is a Mac, which has no touch screen. */
function isAppleTouch(): boolean {
  return (
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches;
}
