import { listNotifications, markNotificationsRead } from '@foyer/contract/notifications/notifications.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LiveClient, openLive } from '../../../test/live-client.ts';
import { newMember } from '../../../test/members.ts';
import { openListeningApp } from '../../../test/open-listening-app.ts';
import type { TestApp } from '../../../test/open-test-app.ts';
import { data } from '../../../test/people.ts';
import { notifyByChoice } from './notify-by-choice.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openListeningApp();
});
afterAll(() => foyer.close());

const news = { type: 'notifications' } as const;
const isNews = ({ type }: { type: string }) => type === news.type;

async function notify(userId: string, title: string): Promise<void> {
  foyer.clock.advance({ seconds: 1 });
  await foyer.deps.db.transaction((tx) =>
    notifyByChoice(foyer.deps, tx, {
      userId,
      kind: 'connections',
      email: null,
      idempotencyKey: `${userId}:${title}`,
      digest: { title: { en: title, es: title }, path: '/connections' },
    }),
  );
}

test('every device of the owner, and no other, receives a new notification and that it was read', async () => {
  const [ada, bob] = [await newMember(foyer), await newMember(foyer)];
  // None of the notifications for new members is recent.
  foyer.clock.advance({ seconds: 60 });
  const { publicUrl } = foyer.deps.settings;
  const open = (member: typeof ada) => openLive(member.browser, { url: publicUrl, publicUrl });
  const [phone, laptop, bobs] = [await open(ada), await open(ada), await open(bob)];
  try {
    const both = (devices: LiveClient[]) => Promise.all(devices.map((device) => device.next(isNews)));
    await notify(ada.id, 'One');
    expect(await both([phone, laptop])).toEqual([news, news]);
    const { items } = data(await ada.browser.call(listNotifications, { query: {} }));
    expect(items[0]).toMatchObject({ title: { en: 'One' }, read: false });

    const ids = [items[0]?.id ?? ''];
    data(await ada.browser.call(markNotificationsRead, { body: { ids } }));
    await both([phone, laptop]);
    // Reading again changes nothing, so no frame is sent: the next one is about another notification.
    data(await ada.browser.call(markNotificationsRead, { body: { ids } }));
    await notify(ada.id, 'Two');
    await both([phone, laptop]);
    await notify(bob.id, 'Three');
    await bobs.next(isNews);
    expect([phone, laptop, bobs].map(({ frames }) => frames.filter(isNews).length)).toEqual([3, 3, 1]);
  } finally {
    for (const device of [phone, laptop, bobs]) device.close();
  }
});
