import { verifyEmail } from '@foyer/contract/accounts.ts';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { maskedForReading } from '#src/lib/phone/masked-for-reading.ts';
import { refreshUser } from '#src/lib/session/refresh-user.ts';
import { useSecondsUntil } from '#src/lib/use-seconds-until.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import { useCodeEntry } from '#src/ui/fields/use-code-entry.ts';
import { CountdownOver } from '#src/ui/time/countdown-over.tsx';
import classes from './contact-verification.module.css';
import { PanelHeading } from './panel-heading.tsx';

/** `maskedEmail` is null for a code sent before this page, perhaps to another email than the account's. */
export type SentEmailCode = { maskedEmail: string | null; resendAt: number };

type Props = {
  sent: SentEmailCode;
  isResending: boolean;
  resendFailure: unknown;
  onResend: () => void;
  onChange: () => void;
  onProven: () => void;
};

/** Takes the code of an email. The link in the email works as well, in any browser. */
export function EmailCode({ sent, isResending, resendFailure, onResend, onChange, onProven }: Props) {
  const { t } = useTranslation('contact-verification');
  const task = useTask<'verify'>();
  const entry = useCodeEntry((code, atField) => {
    void task.run(
      'verify',
      async () => {
        refreshUser(await call(verifyEmail, { body: { code } }));
        onProven();
      },
      atField,
    );
  });
  const secondsLeft = useSecondsUntil(sent.resendAt);
  const lead =
    sent.maskedEmail === null ? t('email.sentBefore') : t('email.sent', { email: maskedForReading(sent.maskedEmail) });

  return (
    <div className={classes.panel}>
      <PanelHeading lead={lead}>{t('code.title')}</PanelHeading>
      <FailureNotice failure={task.failure ?? resendFailure} />
      <form className={classes.panelForm} {...entry.form}>
        <CodeField key={sent.resendAt} label={t('code.label')} {...entry.field} />
        <Button type="submit" size="lg" fullWidth loading={task.pending === 'verify'} disabled={!entry.isComplete}>
          {t('code.verify')}
        </Button>
      </form>
      <div className={classes.more}>
        <Button
          variant="default"
          disabled={secondsLeft > 0}
          loading={isResending}
          onClick={() => {
            entry.clear();
            onResend();
          }}
        >
          {secondsLeft > 0 ? t('code.resendIn', { count: secondsLeft }) : t('code.resend')}
        </Button>
        <CountdownOver secondsLeft={secondsLeft} />
        <Button variant="subtle" onClick={onChange}>
          {t('email.change')}
        </Button>
      </div>
    </div>
  );
}
