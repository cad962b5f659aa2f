import { blockMember } from '@foyer/contract/connections/blocks.ts';
import { markNotificationsRead } from '@foyer/contract/notifications/notifications.ts';
import { readPush, removePushSubscription, savePushSubscription } from '@foyer/contract/notifications/push.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushRules } from '#src/config/push.ts';
import { sessions } from '#src/db/schema/accounts.ts';
import { pushSubscriptions } from '#src/db/schema/notifications.ts';
import { newMember } from '../../../../test/members.ts';
import { openListeningApp } from '../../../../test/open-listening-app.ts';
import type { TestApp } from '../../../../test/open-test-app.ts';
import { passTime } from '../../../../test/passing-time.ts';
import { data } from '../../../../test/people.ts';
import { pushBrowser } from '../../../../test/push-browser.ts';
import { notifyByChoice } from '../notify-by-choice.ts';
import { purgeSubscriptions } from './subscriptions.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openListeningApp();
});
afterAll(() => foyer.close());

const away = pushRules.awaySeconds * 2;
const pass = (seconds: number) => passTime(foyer, seconds);

const rowsOf = (userId: string) =>
  foyer.deps.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));

async function notify(
  userId: string,
  key: string,
  kind: 'connections' | 'tips' = 'connections',
  aboutId: string | null = null,
): Promise<void> {
  await foyer.deps.db.transaction((tx) =>
    notifyByChoice(foyer.deps, tx, {
      userId,
      kind,
      email: null,
      idempotencyKey: key,
      digest: { title: { en: `Title ${key}`, es: `Título ${key}` }, path: '/connections/requests' },
      aboutId,
    }),
  );
}

test('a session has one subscription, whose keys are sealed, and which can be removed', async () => {
  const { browser, id } = await newMember(foyer);
  const { publicUrl } = foyer.deps.settings;
  expect(data(await browser.call(readPush, {}))).toEqual({
    publicKey: expect.stringMatching(/^B[\w-]{86}$/),
    isOn: false,
  });
  const [first, second] = [pushBrowser(publicUrl), pushBrowser(publicUrl)];
  await first.turnOn(browser);
  await second.turnOn(browser);
  await second.turnOn(browser);
  const rows = await rowsOf(id);
  expect(rows.length).toBe(1);
  const stored = JSON.stringify(rows.map((row) => [...Object.values(row)].map(String)));
  for (const secret of Object.values(second.subscription)) expect(stored).not.toContain(secret);
  expect(data(await browser.call(readPush, {})).isOn).toBe(true);
  data(await browser.call(removePushSubscription, {}));
  data(await browser.call(removePushSubscription, {}));
  expect(await rowsOf(id)).toEqual([]);
});

test('a browser that another account used before belongs to the last one only', async () => {
  const [ada, bob] = [await newMember(foyer), await newMember(foyer)];
  const shared = pushBrowser(foyer.deps.settings.publicUrl);
  await shared.turnOn(ada.browser);
  await shared.turnOn(bob.browser);
  expect([(await rowsOf(ada.id)).length, (await rowsOf(bob.id)).length]).toEqual([0, 1]);
});

test('addresses that belong to no push service, and keys that are none, are refused', async () => {
  const { browser } = await newMember(foyer);
  const { subscription } = pushBrowser(foyer.deps.settings.publicUrl);
  for (const wrong of [
    { endpoint: 'https://169.254.169.254/latest/meta-data' },
    { endpoint: `${foyer.deps.settings.publicUrl}/api/settings/preferences` },
    { p256dh: Buffer.alloc(65).toString('base64url') },
    { auth: 'dG9vIHNob3J0' },
  ]) {
    const { status } = await browser.call(savePushSubscription, { body: { ...subscription, ...wrong } });
    expect(status).toBe(400);
  }
});

test('a notification is pushed to members who are away and have not read it, as they chose', async () => {
  const { browser, id } = await newMember(foyer);
  const phone = pushBrowser(foyer.deps.settings.publicUrl);
  await phone.turnOn(browser);
  await notify(id, 'one');
  await pass(1);
  expect(await phone.received()).toEqual([]);
  await pass(away);
  const shown = { title: 'Foyer', body: 'Title one', path: '/connections/requests', tag: '/connections/requests' };
  expect(await phone.received()).toEqual([shown]);
  await notify(id, 'two');
  data(await browser.call(markNotificationsRead, { body: { until: foyer.clock.now().toISOString() } }));
  await pass(away);
  const preferences = { muted: [{ kind: 'tips', channel: 'push' }], pushPreview: 'none' } as const;
  data(
    await browser.call(changePreferences, {
      body: { notifications: { ...preferences, muted: [...preferences.muted] } },
    }),
  );
  await notify(id, 'three', 'tips');
  await pass(away);
  expect((await phone.received()).length).toBe(1);
  await notify(id, 'four');
  await pass(away);
  expect((await phone.received())[0]).toEqual({ ...shown, body: 'You have a new notification' });
});

test('after a block, nothing is pushed that names the other member', async () => {
  const [ada, grace] = [await newMember(foyer), await newMember(foyer)];
  const phone = pushBrowser(foyer.deps.settings.publicUrl);
  await phone.turnOn(ada.browser);
  await notify(ada.id, 'about a member', 'connections', grace.id);
  data(await grace.browser.call(blockMember, { body: { urlSlug: ada.urlSlug } }));
  await notify(ada.id, 'about nobody');
  await pass(away);
  expect((await phone.received()).map(({ body }) => body)).toEqual(['Title about nobody']);
});

test('subscriptions of sessions that have ended by themselves get nothing and are purged', async () => {
  const { browser, id } = await newMember(foyer);
  const phone = pushBrowser(foyer.deps.settings.publicUrl);
  await phone.turnOn(browser);
  await foyer.deps.db
    .update(sessions)
    .set({ idleExpiresAt: sql`now() - interval '1 hour'` })
    .where(eq(sessions.userId, id));
  await notify(id, 'too late');
  await pass(away);
  expect(await phone.received()).toEqual([]);
  await purgeSubscriptions(foyer.deps);
  expect(await rowsOf(id)).toEqual([]);
});
