import { browserStorages } from '../storage/browser-storages.ts';

/** Where the id of the member is stored who turned push on in this browser. */
export const pushOwnerKey = 'foyer.push';

/** Removes everything about push from this browser, when it is turned off and when its member signs out. Never throws. */
export async function stopPush(): Promise<void> {
  try {
    browserStorages.local.removeItem(pushOwnerKey);
    const registration = await navigator.serviceWorker?.getRegistration('/');
    if (!registration) return;
    for (const notification of await registration.getNotifications()) notification.close();
    await navigator.clearAppBadge?.();
    await (await registration.pushManager?.getSubscription())?.unsubscribe();
    await registration.unregister();
  } catch {
    // The server has forgotten the subscription already, with its session.
  }
}
