import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useLinkToken } from '#src/lib/page/use-link-token.ts';
import { paths, signInThenReturnTo } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { Button } from '#src/ui/button/button.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './contact-verification.module.css';

const EmailLink = lazyPart(async () => (await import('./email-link.tsx')).EmailLink);
const VerifyContact = lazyPart(async () => (await import('./verify-contact.tsx')).VerifyContact);

/** Verifies a contact: by the link of an email, signed in or not, or with codes when signed in. */
export function ContactVerificationPage() {
  const { t } = useTranslation('contact-verification');
  const session = useSession();
  const { pathname, search } = useLocation();
  const token = useLinkToken('email');

  if (token)
    return (
      <Loading>
        <EmailLink key={token} token={token} />
      </Loading>
    );
  if (session.status === 'signed-in')
    return (
      <Loading>
        <VerifyContact user={session.user} />
      </Loading>
    );
  if (session.status === 'starting' || token === undefined) return <Waiting />;
  return (
    <MessagePage title={t('title')} text={t('signedOut.text')}>
      <Button component={Link} to={signInThenReturnTo(pathname + search)}>
        {t('signedOut.signIn')}
      </Button>
      <Button component={Link} to={paths.home} variant="default">
        {t('signedOut.home')}
      </Button>
    </MessagePage>
  );
}

function Loading({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Waiting />}>{children}</Suspense>;
}

function Waiting() {
  const { t } = useTranslation('contact-verification');
  return (
    <Page width="form" isWaiting>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <div className={classes.stack}>
        <Skeleton height={96} />
        <Skeleton height={220} />
      </div>
    </Page>
  );
}
