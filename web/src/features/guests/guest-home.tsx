import { safeRedirect } from '@foyer/contract/rules/safe-redirect.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { paths, signInThenReturnTo } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { CardPage } from '#src/ui/page/card-page.tsx';
import { PageWaiting } from '#src/ui/page/page-waiting.tsx';
import { FinishAccount } from './finish-account.tsx';
import { GuestForm } from './guest-form.tsx';
import classes from './guest-home.module.css';
import { GuestTickets } from './guest-tickets.tsx';

/**
 * The page of a guest: their tickets, and finishing their account. Visitors find their tickets here by a code to the contact
 * they registered with.
 */
export function GuestHome() {
  const { t } = useTranslation('guests');
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  const session = useSession();
  /** They have just entered their code here, so they go where they wanted to. */
  const [hasEntered, setEntered] = useState(false);
  const redirect = safeRedirect(query.get('redirect'));

  if (session.status === 'starting') return <PageWaiting />;
  if (session.status === 'signed-out') {
    return (
      <CardPage title={t('find.title')} lead={t('find.lead')}>
        <div className={classes.find}>
          <GuestForm path={redirect ?? pathname + search} isSearch beforeEntering={() => setEntered(true)} />
          <p className={classes.signIn}>
            {t('find.member')} <Link to={signInThenReturnTo(redirect ?? paths.guest)}>{t('find.signIn')}</Link>
          </p>
        </div>
      </CardPage>
    );
  }
  if (hasEntered && redirect) return <Navigate to={redirect} replace />;
  if (!session.user.guest) return <Navigate to={redirect ?? paths.myEvents} replace />;
  return (
    <CardPage title={t('home.title')} lead={t('home.lead', { name: session.user.name })}>
      <GuestTickets userId={session.user.id} />
      <FinishAccount />
    </CardPage>
  );
}
