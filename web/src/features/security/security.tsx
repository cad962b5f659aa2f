import type { User } from '@foyer/contract/accounts.ts';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/lib/paths.ts';
import { useFreshUser } from '#src/lib/use-fresh-user.ts';
import { CardPage } from '#src/ui/page/card-page.tsx';
import { ActivitySection } from './activity-section.tsx';
import { AuthenticatorSection } from './authenticator/authenticator-section.tsx';
import { type ContactPanels, ContactsSection } from './contacts-section.tsx';
import { LinkedAccountsSection } from './linked-accounts-section.tsx';
import { PasskeysSection } from './passkeys/passkeys-section.tsx';
import { PasswordSection } from './password/password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The security page: sign-in methods, contacts, sessions and activity. */
export function Security({ user, panels }: { user: User; panels: ContactPanels }) {
  const { t } = useTranslation(['security', 'shell']);
  useFreshUser(user.id);
  return (
    <CardPage title={t('title')} lead={t('lead')} back={{ to: paths.settings, label: t('shell:nav.settings') }}>
      <PasswordSection user={user} />
      <ContactsSection user={user} panels={panels} />
      <LinkedAccountsSection userId={user.id} />
      <PasskeysSection userId={user.id} />
      <AuthenticatorSection userId={user.id} />
      <SessionsSection userId={user.id} />
      <ActivitySection userId={user.id} />
    </CardPage>
  );
}
