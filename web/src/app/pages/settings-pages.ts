import { paths } from '#src/lib/paths.ts';
import type { Page } from './page.ts';

/** What one chooses for oneself, and the page to which emails lead that can be turned off. */
export const settingsPages: readonly Page[] = [
  {
    path: paths.settings,
    module: 'src/features/settings/settings-page.tsx',
    load: async () => (await import('#src/features/settings/settings-page.tsx')).SettingsPage,
    messages: ['settings', 'errors'],
    guard: { verified: true, complete: true },
  },
  {
    path: paths.language,
    module: 'src/features/settings/language-page.tsx',
    load: async () => (await import('#src/features/settings/language-page.tsx')).LanguagePage,
    messages: ['settings', 'errors'],
    head: 'settings:languagePage',
  },
  {
    path: paths.appearance,
    module: 'src/features/settings/appearance-page.tsx',
    load: async () => (await import('#src/features/settings/appearance-page.tsx')).AppearancePage,
    messages: ['settings', 'errors'],
    head: 'settings:appearancePage',
  },
  {
    path: paths.notifications,
    module: 'src/features/settings/notifications-page.tsx',
    load: async () => (await import('#src/features/settings/notifications-page.tsx')).NotificationsPage,
    messages: ['settings', 'errors'],
    head: 'settings:notificationsPage',
    guard: { verified: true, complete: true },
  },
  {
    path: paths.dataAndPrivacy,
    module: 'src/features/settings/privacy-page.tsx',
    load: async () => (await import('#src/features/settings/privacy-page.tsx')).PrivacySettingsPage,
    messages: ['settings', 'errors'],
    head: 'settings:privacyPage',
    guard: { verified: true, complete: true },
  },
  {
    path: paths.unsubscribe,
    module: 'src/features/settings/unsubscribe-page.tsx',
    load: async () => (await import('#src/features/settings/unsubscribe-page.tsx')).UnsubscribePage,
    messages: ['settings', 'errors'],
    head: 'settings:unsubscribePage',
  },
  {
    path: paths.deletion,
    module: 'src/features/settings/deletion-page.tsx',
    load: async () => (await import('#src/features/settings/deletion-page.tsx')).DeletionPage,
    messages: ['settings', 'errors'],
    head: 'settings:deletionPage',
    guard: {},
  },
];
