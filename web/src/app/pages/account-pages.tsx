import { signedInPage } from '#src/ui/page/signed-in.tsx';

export const SettingsPage = signedInPage(async () => (await import('#src/features/settings/settings.tsx')).Settings);

export const NotificationSettingsPage = signedInPage(
  async () => (await import('#src/features/settings/notifications/notification-settings.tsx')).NotificationSettings,
);

export const PrivacySettingsPage = signedInPage(
  async () => (await import('#src/features/settings/privacy/privacy-settings.tsx')).PrivacySettings,
);

export const SecurityPage = signedInPage(async () => (await import('./account-security.tsx')).AccountSecurity);

export const DeletionPage = signedInPage(
  async () => (await import('#src/features/settings/keep-account.tsx')).KeepAccount,
);
