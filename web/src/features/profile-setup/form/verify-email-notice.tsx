import { sendEmailVerification } from '@foyer/contract/accounts.ts';
import { limits } from '@foyer/contract/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useHumanCheck } from '#src/lib/human-check/use-human-check.ts';
import { useSecondsUntil } from '#src/lib/use-seconds-until.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { CountdownOver } from '#src/ui/time/countdown-over.tsx';
import classes from '../profile-setup.module.css';

/** Says right after the sign-up that the email can't be used to sign in until it's verified, and sends the link again. */
export function VerifyEmailNotice({ email }: { email: string }) {
  const { t } = useTranslation('profile-setup');
  const { humanCheck } = useHumanCheck();
  const task = useTask<'resend'>();
  const [resendAt, setResendAt] = useState(0);
  const secondsLeft = useSecondsUntil(resendAt);

  const resend = () =>
    task.run('resend', async () => {
      await humanCheck.sendIfAsked('send-code-again', (solution) =>
        call(sendEmailVerification, { body: { humanCheck: solution } }),
      );
      setResendAt(Date.now() + limits.code.resendSeconds * 1000);
    });

  return (
    <div className={classes.email}>
      <Notice tone="info">{t(resendAt === 0 ? 'email.text' : 'email.sent', { email })}</Notice>
      <FailureNotice failure={task.failure} />
      <Button
        variant="default"
        size="sm"
        disabled={secondsLeft > 0}
        loading={task.pending === 'resend'}
        onClick={() => void resend()}
      >
        {secondsLeft > 0 ? t('email.resendIn', { count: secondsLeft }) : t('email.resend')}
      </Button>
      {resendAt > 0 && <CountdownOver secondsLeft={secondsLeft} />}
    </div>
  );
}
