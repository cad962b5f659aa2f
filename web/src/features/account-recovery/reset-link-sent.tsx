import { limits } from '@foyer/contract/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFocusedHeading } from '#src/lib/page/use-focused-heading.ts';
import { paths } from '#src/lib/paths.ts';
import { useSecondsUntil } from '#src/lib/use-seconds-until.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { CountdownOver } from '#src/ui/time/countdown-over.tsx';
import classes from './account-recovery.module.css';
import { useRequestResetLink } from './use-request-reset-link.ts';

type Props = { email: string; onChange: () => void };

const nextResend = () => Date.now() + limits.code.resendSeconds * 1000;

/** Shown for every email, whether it has an account or not. */
export function ResetLinkSent({ email, onChange }: Props) {
  const { t } = useTranslation('account-recovery');
  const { request, isSending, failure } = useRequestResetLink();
  const [resendAt, setResendAt] = useState(nextResend);
  const [isAgain, setAgain] = useState(false);
  const secondsLeft = useSecondsUntil(resendAt);
  useFocusedHeading();

  async function resend(): Promise<void> {
    setAgain(false);
    if (!(await request(email))) return;
    setAgain(true);
    setResendAt(nextResend());
  }

  return (
    <Page width="form">
      <PageTitle lead={t('forgot.sentText', { email: email.trim() })}>{t('forgot.sentTitle')}</PageTitle>
      <div className={classes.form}>
        <FailureNotice failure={failure} />
        {isAgain && (
          <Notice tone="success">
            <p>{t('forgot.sentAgain')}</p>
          </Notice>
        )}
        <p className={classes.hint}>{t('forgot.sentHint')}</p>
        <div className={classes.actions}>
          <Button
            variant="default"
            fullWidth
            disabled={secondsLeft > 0}
            loading={isSending}
            onClick={() => void resend()}
          >
            {secondsLeft > 0 ? t('forgot.resendIn', { count: secondsLeft }) : t('forgot.resend')}
          </Button>
          <CountdownOver secondsLeft={secondsLeft} />
          <Button variant="subtle" fullWidth onClick={onChange}>
            {t('forgot.another')}
          </Button>
          <Button component={Link} to={paths.signIn} state={{ email }} variant="subtle" fullWidth>
            {t('back')}
          </Button>
        </div>
      </div>
    </Page>
  );
}
