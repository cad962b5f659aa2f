import { changePassword } from '@foyer/contract/credentials/passwords.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { changePreferences, type Preferences } from '@foyer/contract/settings/preferences.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passwordLock } from '#src/config/passwords.ts';
import { users } from '#src/db/schema/accounts.ts';
import { userPreferences } from '#src/db/schema/settings.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { newEmail } from '../../../test/passwords.ts';
import { data, newPhone } from '../../../test/people.ts';
import { newUser, signIn } from '../../../test/sessions.ts';
import { chooseDelivery, digestTime } from './choose-delivery.ts';
import { nextAt } from './local-time.ts';
import { notifyByChoice } from './notify-by-choice.ts';
import { notifyOwner } from './notify-owner.ts';
import { sendDigests } from './send-digests.ts';

let foyer: TestApp;
beforeAll(async () => {
  // A Wednesday, 12:00 in Madrid.
  foyer = await openTestApp({ now: new Date('2026-01-14T11:00:00Z') });
});
afterAll(() => foyer.close());

type Notifications = Preferences['notifications'];
const quiet = (from: string, until: string, timeZone: string) => ({ on: true, from, until, timeZone });
const defaults: Notifications = {
  on: true,
  muted: [],
  reminderEmails: true,
  announcementEmails: true,
  eventTexts: true,
  quietHours: { ...quiet('22:00', '08:00', 'UTC'), on: false },
  pushPreview: 'sender',
  digest: 'off',
};

describe('the delivery of an optional message', () => {
  const tip = { kind: 'tips', channel: 'email' } as const;
  const now = new Date('2026-01-14T23:30:20Z');

  test.each<[string, Partial<Notifications>, ReturnType<typeof chooseDelivery>]>([
    ['sent at once by default', {}, { how: 'send', at: now }],
    ['never when all notifications are off', { on: false }, { how: 'never' }],
    ['never when its kind is muted on this channel', { muted: [tip] }, { how: 'never' }],
    ['sent when another kind is muted', { muted: [{ kind: 'events', channel: 'email' }] }, { how: 'send', at: now }],
    ['collected for a digest', { digest: 'daily' }, { how: 'digest' }],
    [
      'delayed past midnight by quiet hours',
      { quietHours: quiet('22:00', '08:00', 'UTC') },
      { how: 'send', at: new Date('2026-01-15T08:00:00Z') },
    ],
    [
      'delayed by quiet hours in the local time zone',
      { quietHours: quiet('00:00', '07:15', 'Europe/Madrid') },
      { how: 'send', at: new Date('2026-01-15T06:15:00Z') },
    ],
    ['sent outside of quiet hours', { quietHours: quiet('01:00', '07:15', 'Europe/Madrid') }, { how: 'send', at: now }],
    ['sent when quiet hours have no length', { quietHours: quiet('08:00', '08:00', 'UTC') }, { how: 'send', at: now }],
  ])('is %s', (_, chosen, delivery) => {
    expect(chooseDelivery({ ...defaults, ...chosen }, tip, now)).toEqual(delivery);
  });

  test('quiet hours end at the right local time on nights when clocks change', () => {
    // In Madrid 02:00 became 03:00 on March 29th, and 03:00 became 02:00 on October 25th.
    const eight = 8 * 60;
    const spring = nextAt(new Date('2026-03-28T22:00:00Z'), 'Europe/Madrid', eight);
    expect(spring.toISOString()).toBe('2026-03-29T06:00:00.000Z');
    const autumn = nextAt(new Date('2026-10-24T21:00:00Z'), 'Europe/Madrid', eight);
    expect(autumn.toISOString()).toBe('2026-10-25T07:00:00.000Z');
  });

  test('a digest goes out the next morning, or the next Monday morning', () => {
    const madrid = { ...defaults, quietHours: { ...defaults.quietHours, timeZone: 'Europe/Madrid' } };
    const wednesday = new Date('2026-01-14T11:00:00Z');
    expect(digestTime({ ...madrid, digest: 'daily' }, wednesday).toISOString()).toBe('2026-01-15T07:00:00.000Z');
    expect(digestTime({ ...madrid, digest: 'weekly' }, wednesday).toISOString()).toBe('2026-01-19T07:00:00.000Z');
    const monday = new Date('2026-01-19T06:00:00Z');
    expect(digestTime({ ...madrid, digest: 'weekly' }, monday).toISOString()).toBe('2026-01-19T07:00:00.000Z');
    const later = new Date('2026-01-19T07:00:00Z');
    expect(digestTime({ ...madrid, digest: 'weekly' }, later).toISOString()).toBe('2026-01-26T07:00:00.000Z');
  });
});

describe('a member', () => {
  async function memberWith(notifications: Partial<Notifications>) {
    const email = newEmail();
    const userId = await newUser(foyer, { email: { address: email, proven: true } });
    const browser = foyer.browser();
    await signIn(foyer, browser, userId);
    data(await browser.call(changePreferences, { body: { notifications } }));
    let sent = 0;
    const notify = (title: string) => {
      sent += 1;
      const key = `${userId}:${sent}`;
      return foyer.deps.db.transaction((tx) =>
        notifyByChoice(foyer.deps, tx, {
          userId,
          kind: 'tips',
          idempotencyKey: key,
          email: { kind: 'email', to: email, language: 'en', template: 'welcome', values: { name: title } },
          digest: { title: { en: title, es: title }, path: '/dashboard' },
        }),
      );
    };
    const subjects = async () => (await foyer.messagesTo(email)).map(({ subject }) => subject);
    return { userId, email, notify, subjects };
  }

  test('gets nothing of a muted kind, but every security notice', async () => {
    const { userId, notify, subjects } = await memberWith({ on: false, muted: [{ kind: 'tips', channel: 'email' }] });
    await notify('One');
    const origin = { browser: 'Firefox on Linux', place: '203.0.0.0/16' };
    await foyer.deps.db.transaction((tx) => notifyOwner(foyer.deps, tx, origin, { userId, what: 'passkey-added' }));
    expect(await subjects()).toEqual(['A passkey was added']);
  });

  test('without a verified email sees security notices in the app', async () => {
    const userId = await newUser(foyer, { phone: { number: newPhone(), proven: true } });
    const browser = foyer.browser();
    await signIn(foyer, browser, userId);
    data(await browser.call(changePreferences, { body: { notifications: { on: false } } }));
    data(await browser.call(changePassword, { body: { newPassword: 'Quiet-Harbour-42!' } }));
    const wrong = { currentPassword: 'Wrong-Harbour-1!', newPassword: 'Other-Harbour-43!' };
    const lock = async () => {
      for (let tries = 0; tries < passwordLock.failures; tries += 1)
        await browser.call(changePassword, { body: wrong });
    };
    foyer.clock.advance({ seconds: 1 });
    await lock();
    foyer.clock.advance({ seconds: passwordLock.firstSeconds + 1 });
    await lock();
    const { items, unread } = data(await browser.call(listNotifications, { query: {} }));
    expect(items.map(({ kind, title, path }) => [kind, title.en, title.es, path])).toEqual([
      ['security', 'Password sign-in is paused', 'Inicio de sesión con contraseña en pausa', '/settings/security'],
      [
        'security',
        'A password was added to your account',
        'Se ha añadido una contraseña a tu cuenta',
        '/settings/security',
      ],
    ]);
    expect(unread).toBe(2);
  });

  test('with quiet hours gets messages when they end', async () => {
    const { notify, subjects } = await memberWith({ quietHours: quiet('11:30', '13:00', 'Europe/Madrid') });
    await notify('One');
    expect(await subjects()).toEqual([]);
    foyer.clock.advance({ seconds: 60 * 60 });
    expect(await subjects()).toEqual(['Welcome to Foyer']);
  });

  test('with a daily digest gets one email with everything in it, once', async () => {
    const { email, notify, subjects } = await memberWith({ digest: 'daily' });
    await notify('First thing');
    foyer.clock.advance({ seconds: 60 });
    await notify('Second thing');
    await sendDigests(foyer.deps);
    expect(await subjects()).toEqual([]);
    foyer.clock.advance({ seconds: 24 * 60 * 60 });
    await Promise.all([sendDigests(foyer.deps), sendDigests(foyer.deps)]);
    expect(await subjects()).toEqual(['2 new notifications on Foyer']);
    const [digest] = await foyer.messagesTo(email);
    expect(digest?.text.indexOf('First thing')).toBeLessThan(digest?.text.indexOf('Second thing') ?? -1);
    await sendDigests(foyer.deps);
    expect(await subjects()).toHaveLength(1);
  });

  test('whose digest fails does not prevent the digests of others', async () => {
    const broken = await memberWith({ digest: 'daily' });
    const other = await memberWith({ digest: 'daily' });
    for (const { notify } of [broken, other]) await notify('First thing');
    // A time zone that this system does not support, as after moving the database to another machine.
    await foyer.deps.db
      .update(userPreferences)
      .set({ timeZone: 'Europe/Atlantis' })
      .where(eq(userPreferences.userId, broken.userId));
    foyer.clock.advance({ seconds: 24 * 60 * 60 });
    await expect(sendDigests(foyer.deps)).rejects.toThrow('could not be sent');
    expect(await other.subjects()).toEqual(['1 new notification on Foyer']);
    await foyer.deps.db.delete(users).where(eq(users.id, broken.userId));
  });

  test('gets no digest while suspended', async () => {
    const { userId, notify, subjects } = await memberWith({ digest: 'daily' });
    await notify('First thing');
    await foyer.deps.db.update(users).set({ suspendedAt: foyer.clock.now() }).where(eq(users.id, userId));
    foyer.clock.advance({ seconds: 24 * 60 * 60 });
    await sendDigests(foyer.deps);
    expect(await subjects()).toEqual([]);
  });
});
