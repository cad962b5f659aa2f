import type { User } from '@foyer/contract/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { keepUser } from '#src/lib/session/keep-user.ts';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { AccountsSection } from '../accounts/accounts-section.tsx';
import { AuthenticatorSection } from '../authenticator/authenticator-section.tsx';
import { type ContactPanels, ContactsSection } from '../contacts/contacts-section.tsx';
import { EventsSection } from '../events/events-section.tsx';
import { PasskeysSection } from '../passkeys/passkeys-section.tsx';
import { PasswordSection } from '../password/password-section.tsx';
import { meQuery } from '../queries.ts';
import classes from '../security.module.css';
import { SessionsSection } from '../sessions/sessions-section.tsx';

/** The ways in, what stands behind them, and what happened. */
export function Security({ user, panels }: { user: User; panels: ContactPanels }) {
  const { t } = useTranslation('security');
  useFreshUser(user);
  return (
    <div className={classes.page}>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className={classes.sections}>
        <PasswordSection user={user} />
        <ContactsSection user={user} panels={panels} />
        <AccountsSection userId={user.id} />
        <PasskeysSection userId={user.id} />
        <AuthenticatorSection userId={user.id} />
        <SessionsSection userId={user.id} />
        <EventsSection userId={user.id} />
      </div>
    </div>
  );
}

/** A link may have proven the email in another tab or browser meanwhile. */
function useFreshUser(user: User): void {
  const { data: me } = useQuery(meQuery(user.id));
  useEffect(() => {
    if (me) keepUser(me);
  }, [me]);
}
