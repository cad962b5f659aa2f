import { paths } from '#src/lib/paths.ts';
import type { PageRoute } from './page-route.ts';

/** Settings, and the unsubscribe page that emails link to. */
export const settingsPages: readonly PageRoute[] = [
  {
    path: paths.settings,
    module: 'src/app/pages/account-pages.tsx',
    load: async () => (await import('./account-pages.tsx')).SettingsPage,
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
    module: 'src/app/pages/account-pages.tsx',
    load: async () => (await import('./account-pages.tsx')).NotificationSettingsPage,
    messages: ['settings', 'date-time', 'errors'],
    head: 'settings:notificationsPage',
    guard: { verified: true, complete: true },
  },
  {
    path: paths.dataAndPrivacy,
    module: 'src/app/pages/account-pages.tsx',
    load: async () => (await import('./account-pages.tsx')).PrivacySettingsPage,
    messages: ['settings', 'errors'],
    head: 'settings:privacyPage',
    guard: { verified: true, complete: true },
  },
  {
    path: paths.unsubscribe,
    module: 'src/features/notifications/unsubscribe/unsubscribe-page.tsx',
    load: async () => (await import('#src/features/notifications/unsubscribe/unsubscribe-page.tsx')).UnsubscribePage,
    messages: ['notifications', 'errors'],
    head: 'notifications:unsubscribePage',
  },
  {
    path: paths.deletion,
    module: 'src/app/pages/account-pages.tsx',
    load: async () => (await import('./account-pages.tsx')).DeletionPage,
    messages: ['settings', 'errors'],
    head: 'settings:deletionPage',
    guard: {},
  },
];
