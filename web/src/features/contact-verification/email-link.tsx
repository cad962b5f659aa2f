import { readMe } from '@foyer/contract/accounts.ts';
import { verifyEmailByToken } from '@foyer/contract/leads.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isDeadLink } from '#src/lib/api/is-dead-link.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { call } from '#src/lib/call.ts';
import { useFocusedHeading } from '#src/lib/page/use-focused-heading.ts';
import { paths } from '#src/lib/paths.ts';
import { maskedForReading } from '#src/lib/phone/masked-for-reading.ts';
import { refreshUser } from '#src/lib/session/refresh-user.ts';
import { session } from '#src/lib/session/session.ts';
import { useSession } from '#src/lib/session/use-session.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import classes from './contact-verification.module.css';
import { emailLinkQuery } from './queries.ts';

/** Verifies an email by its link. Only the button does, not opening the link: mail scanners follow links. */
export function EmailLink({ token }: { token: string }) {
  const { t } = useTranslation('contact-verification');
  const errorText = useErrorText();
  const query = useQuery(emailLinkQuery(token));
  const [isProven, setProven] = useState(false);
  const { pending, failure, run } = useTask<'confirm'>();

  async function confirm(): Promise<void> {
    const isDone = await run('confirm', async () => {
      await call(verifyEmailByToken, { params: { token } });
    });
    if (!isDone) return;
    setProven(true);
    // The person signed in here is probably the owner; the server decides.
    if (session.state().status === 'signed-in') await call(readMe, {}).then(refreshUser, () => undefined);
  }

  const email = query.data ? maskedForReading(query.data.maskedEmail) : '';
  if (isProven) return <Ending title={t('link.provenTitle')} text={t('link.provenText', { email })} />;
  if (query.data?.verified) return <Ending title={t('link.usedTitle')} text={t('link.usedText', { email })} />;
  if (isDeadLink(failure) || isDeadLink(query.error))
    return <Ending title={t('link.deadTitle')} text={t('link.deadText')} />;
  if (query.error) {
    return (
      <MessagePage title={t('link.failedTitle')} text={errorText.text(query.error)}>
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      </MessagePage>
    );
  }
  if (!query.data) {
    return (
      <MessagePage title={t('link.title')} text={t('link.reading')}>
        <Skeleton height={42} width={220} />
      </MessagePage>
    );
  }
  return (
    <MessagePage title={t('link.title')} text={t('link.text', { email })}>
      <div className={classes.stack}>
        <FailureNotice failure={failure} />
        <div>
          <Button size="lg" loading={pending !== null} onClick={() => void confirm()}>
            {t('link.confirm')}
          </Button>
        </div>
      </div>
    </MessagePage>
  );
}

/** The outcome. The pressed button is gone, so the heading gets the focus. */
function Ending({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('contact-verification');
  const { status } = useSession();
  useFocusedHeading();
  return (
    <MessagePage title={title} text={text}>
      {status === 'signed-in' ? (
        <>
          <Button component={Link} to={paths.dashboard}>
            {t('toDashboard')}
          </Button>
          <Button component={Link} to={`${paths.verify}?contact=email`} variant="default" reloadDocument>
            {t('link.toContacts')}
          </Button>
        </>
      ) : (
        <Button component={Link} to={paths.signIn}>
          {t('signedOut.signIn')}
        </Button>
      )}
    </MessagePage>
  );
}
