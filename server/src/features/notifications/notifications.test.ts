import { listNotifications, markNotificationsRead } from '@foyer/contract/notifications/notifications.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationDays } from '#src/config/user-data.ts';
import { newGuest } from '../../../test/events.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { notifyByChoice } from './notify-by-choice.ts';
import { purgeNotifications } from './save-in-app.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

async function notify(userId: string, title: string): Promise<void> {
  await foyer.deps.db.transaction((tx) =>
    notifyByChoice(foyer.deps, tx, {
      userId,
      kind: 'events',
      email: null,
      idempotencyKey: `${userId}:${title}`,
      digest: { title: { en: title, es: `${title} (es)` }, path: '/events' },
    }),
  );
  foyer.clock.advance({ seconds: 1 });
}

const read = async (browser: TestClient, query = {}) => data(await browser.call(listNotifications, { query }));
const titles = ({ items }: { items: { title: { en: string }; read: boolean }[] }) =>
  items.map((each) => `${each.title.en}${each.read ? '' : '*'}`);

test('notifications are listed once each, newest first, in both languages, also for members without email', async () => {
  const { id, browser } = await newGuest(foyer);
  expect(await read(browser)).toEqual({ items: [], more: false, unread: 0 });
  for (const title of ['One', 'Two', 'Two', 'Three']) await notify(id, title);
  const all = await read(browser);
  expect(titles(all)).toEqual(['Three*', 'Two*', 'One*']);
  expect(all).toMatchObject({ more: false, unread: 3 });
  expect(all.items[0]).toMatchObject({ kind: 'events', path: '/events', title: { es: 'Three (es)' } });

  const first = await read(browser, { limit: 2 });
  expect([titles(first), first.more, first.unread]).toEqual([['Three*', 'Two*'], true, 3]);
  const rest = await read(browser, { limit: 2, before: first.items[1]?.id });
  expect([titles(rest), rest.more]).toEqual([['One*'], false]);
});

test('only the owner marks notifications as read, by id or up to a time', async () => {
  const [ada, sol] = [await newGuest(foyer), await newGuest(foyer)];
  for (const title of ['One', 'Two', 'Three']) await notify(ada.id, title);
  const { items } = await read(ada.browser);
  const [three, two] = items;
  data(await sol.browser.call(markNotificationsRead, { body: { ids: items.map(({ id }) => id) } }));
  expect((await read(ada.browser)).unread).toBe(3);
  // Someone else's notification as the page position returns nothing.
  expect((await read(sol.browser, { before: three?.id })).items).toEqual([]);

  data(await ada.browser.call(markNotificationsRead, { body: { ids: [three?.id ?? ''] } }));
  expect(titles(await read(ada.browser))).toEqual(['Three', 'Two*', 'One*']);
  const unread = await read(ada.browser, { unread: 'true', limit: 1 });
  expect([titles(unread), unread.more]).toEqual([['Two*'], true]);
  const rest = await read(ada.browser, { unread: 'true', before: two?.id });
  expect([titles(rest), rest.more]).toEqual([['One*'], false]);
  await notify(ada.id, 'Four');
  data(await ada.browser.call(markNotificationsRead, { body: { until: two?.createdAt ?? '' } }));
  expect(titles(await read(ada.browser))).toEqual(['Four*', 'Three', 'Two', 'One']);
  const { status } = await ada.browser.call(markNotificationsRead, { body: {} });
  expect(status).toBe(400);
});

test('notifications follow the member’s preferences and are deleted after some months', async () => {
  const { id, browser } = await newGuest(foyer);
  const mute = async (muted: { kind: 'events'; channel: 'in-app' | 'email' }[]) =>
    data(await browser.call(changePreferences, { body: { notifications: { muted } } }));
  await mute([{ kind: 'events', channel: 'in-app' }]);
  await notify(id, 'Muted');
  await mute([{ kind: 'events', channel: 'email' }]);
  await notify(id, 'Not muted');
  expect(titles(await read(browser))).toEqual(['Not muted*']);
  foyer.clock.advance({ seconds: (notificationDays - 1) * 86_400 });
  await notify(id, 'Later');
  foyer.clock.advance({ seconds: 2 * 86_400 });
  await purgeNotifications(foyer.deps);
  const later = foyer.browser();
  await signIn(foyer, later, id);
  expect(titles(await read(later))).toEqual(['Later*']);
});
