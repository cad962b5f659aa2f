// @vitest-environment happy-dom
import { changePreferences, readPreferences } from '@foyer/contract/settings/preferences.ts';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { createI18n, languageIn } from '../i18n.ts';
import { languageOf, saveLanguage } from '../storage/page-cookies.ts';
import { chooseLanguage } from './choose-language.ts';
import { syncPreferences } from './sync-preferences.ts';

beforeEach(() => {
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the page writes its cookies so.
  document.cookie = 'foyer_language=; Path=/; Max-Age=0';
});

const account = (language: 'en' | 'es' | null) => ({
  language,
  appearance: { mode: null, primaryColor: null, fontSize: null, contrast: null },
  notifications: {
    on: true,
    muted: [],
    reminderEmails: true,
    announcementEmails: true,
    eventTexts: true,
    quietHours: { on: false, from: '22:00', until: '08:00', timeZone: 'UTC' },
    digest: 'off',
    pushPreview: 'sender',
  },
  privacy: {
    searchEngines: true,
    guestLists: 'members',
    readReceipts: true,
    activityStatus: true,
    anonymousNetworking: { on: false, shows: [] },
  },
  analytics: true,
  analyticsChosen: false,
});

async function signInTo(language: 'en' | 'es' | null, i18n = createI18n('en')) {
  const calls = fakeApi(
    [readPreferences, () => ({ data: account(language) })],
    [changePreferences, () => ({ data: account(language) })],
  );
  await syncPreferences({ i18n, setColorScheme: () => {}, signal: new AbortController().signal });
  const saved = calls.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  return { saved, shown: languageIn(i18n), remembered: languageOf(document.cookie) };
}

test("the account's language applies in a browser that has none", async () => {
  expect(await signInTo('es')).toEqual({ saved: [], shown: 'es', remembered: 'es' });
});

test("an older choice of this browser gives way to the account's", async () => {
  saveLanguage('en');
  expect(await signInTo('es')).toMatchObject({ saved: [], shown: 'es', remembered: 'es' });
});

test('a language chosen just before signing in is adopted by the account, once', async () => {
  const i18n = createI18n('en');
  await chooseLanguage(i18n, 'es');
  expect(await signInTo('en', i18n)).toEqual({ saved: [{ language: 'es' }], shown: 'es', remembered: 'es' });
  expect(await signInTo('en', i18n)).toMatchObject({ saved: [], shown: 'en' });
});

test('an account without a language adopts the one chosen in this browser', async () => {
  saveLanguage('es');
  expect(await signInTo(null, createI18n('es'))).toMatchObject({ saved: [{ language: 'es' }], shown: 'es' });
});
