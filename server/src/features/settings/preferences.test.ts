import { changePreferences, type PreferenceChange, readPreferences } from '@foyer/contract/settings/preferences.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal } from '../../../test/people.ts';
import { newUser, signIn } from '../../../test/sessions.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

async function somebody() {
  const userId = await newUser(foyer, { language: 'es' });
  const browser = foyer.browser();
  await signIn(foyer, browser, userId);
  return {
    userId,
    read: async () => data(await browser.call(readPreferences, {})),
    change: (body: PreferenceChange) => browser.call(changePreferences, { body }),
  };
}

test('a new member has the defaults, without a language or appearance of their own', async () => {
  const { read } = await somebody();
  expect(await read()).toEqual({
    language: null,
    appearance: { mode: null, primaryColor: null, fontSize: null, contrast: null },
    notifications: {
      on: true,
      muted: [],
      reminderEmails: true,
      announcementEmails: true,
      eventTexts: true,
      quietHours: { on: false, from: '22:00', until: '08:00', timeZone: 'UTC' },
      pushPreview: 'sender',
      digest: 'off',
    },
    privacy: {
      searchEngines: true,
      guestLists: 'members',
      readReceipts: true,
      activityStatus: true,
      anonymousNetworking: { on: false, shows: ['title', 'interests'] },
    },
    analytics: true,
    analyticsChosen: false,
  });
});

test('a change keeps everything else', async () => {
  const { read, change, userId } = await somebody();
  const muted = [{ kind: 'events', channel: 'email' }] as const;
  const changes: PreferenceChange[] = [
    { language: 'en' },
    { appearance: { primaryColor: 'teal' } },
    { appearance: { mode: 'dark', fontSize: 'larger', contrast: 'more' } },
    { notifications: { on: false } },
    { notifications: { muted: [...muted, ...muted], digest: 'weekly' } },
    { notifications: { reminderEmails: false } },
    { notifications: { announcementEmails: false } },
    { notifications: { eventTexts: false } },
    { notifications: { quietHours: { on: true, from: '21:30', until: '07:00', timeZone: 'America/Bogota' } } },
    { notifications: { pushPreview: 'full' } },
    { privacy: { searchEngines: false } },
    { privacy: { guestLists: 'nobody' } },
    { privacy: { readReceipts: false } },
    { privacy: { activityStatus: false } },
    { privacy: { anonymousNetworking: { on: true, shows: ['company'] } } },
    { analytics: false },
    {},
  ];
  for (const each of changes) data(await change(each));
  expect(await read()).toEqual({
    language: 'en',
    appearance: { mode: 'dark', primaryColor: 'teal', fontSize: 'larger', contrast: 'more' },
    notifications: {
      on: false,
      muted,
      reminderEmails: false,
      announcementEmails: false,
      eventTexts: false,
      quietHours: { on: true, from: '21:30', until: '07:00', timeZone: 'America/Bogota' },
      pushPreview: 'full',
      digest: 'weekly',
    },
    privacy: {
      searchEngines: false,
      guestLists: 'nobody',
      readReceipts: false,
      activityStatus: false,
      anonymousNetworking: { on: true, shows: ['company'] },
    },
    analytics: false,
    analyticsChosen: true,
  });
  const [row] = await foyer.deps.db.select({ language: users.language }).from(users).where(eq(users.id, userId));
  expect(row?.language).toBe('en');
});

test('concurrent changes of different preferences are all kept', async () => {
  const { read, change } = await somebody();
  const answers = await Promise.all([
    change({ appearance: { mode: 'light' } }),
    change({ analytics: false }),
    change({ notifications: { digest: 'daily' } }),
    change({ language: 'en' }),
  ]);
  for (const answer of answers) data(answer);
  const { appearance, analytics, notifications, language } = await read();
  expect([appearance.mode, analytics, notifications.digest, language]).toEqual(['light', false, 'daily', 'en']);
});

test('an invalid change is refused as a whole', async () => {
  const { read, change } = await somebody();
  const quietHours = { on: true, from: '22:00', until: '08:00', timeZone: 'UTC' };
  const wrong: object[] = [
    { language: 'fr' },
    { appearance: { primaryColor: '#6366F1' } },
    { notifications: { muted: [{ kind: 'security', channel: 'email' }] } },
    { notifications: { quietHours: { ...quietHours, from: '24:00' } } },
    { notifications: { quietHours: { ...quietHours, timeZone: 'Europe/Atlantis' } } },
    { notifications: { quietHours: { ...quietHours, timeZone: "x'; drop table users" } } },
    { privacy: { anonymousNetworking: { on: true, shows: ['name'] } } },
  ];
  for (const body of wrong) {
    expect(refusal(await change(body))).toEqual([400, 'VALIDATION_FAILED']);
  }
  expect((await read()).notifications.quietHours.on).toBe(false);
});
