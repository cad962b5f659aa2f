import { savePushSubscription } from '@foyer/contract/notifications/push.ts';
import { data } from './people.ts';
import { pushDevice } from './push-device.ts';
import type { TestClient } from './test-client.ts';

/** A browser that can turn on push messages, and read those it gets. */
export function pushBrowser(publicUrl: string, prefix = '') {
  const device = pushDevice(publicUrl, prefix);
  return {
    ...device,
    /** Turns push on for the session of a page. */
    async turnOn(client: TestClient): Promise<void> {
      data(await client.call(savePushSubscription, { body: device.subscription }));
    },
  };
}
