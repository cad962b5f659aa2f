import { verifyEmail } from '@foyer/contract/accounts.ts';
import { isCode } from '@foyer/contract/rules/contacts/code.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { call } from '#src/lib/call.ts';
import { maskedForReading } from '#src/lib/phone/masked-for-reading.ts';
import { keepUser } from '#src/lib/session/keep-user.ts';
import { useSecondsUntil } from '#src/lib/use-seconds-until.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import { CountdownOver } from '#src/ui/moment/countdown-over.tsx';
import { PanelHeading } from '../panel/panel-heading.tsx';
import classes from '../panel/verify.module.css';

/** Without an email where the code was sent before this page, and so perhaps to another one than the account's. */
export type EmailOnItsWay = { maskedEmail: string | null; resendAt: number };

type Props = {
  sent: EmailOnItsWay;
  isResending: boolean;
  resendFailure: unknown;
  onResend: () => void;
  onChange: () => void;
  onProven: () => void;
};

/** Takes the code of an email. The link in it works as well, in whatever browser. */
export function EmailCode({ sent, isResending, resendFailure, onResend, onChange, onProven }: Props) {
  const { t } = useTranslation('verify');
  const errorText = useErrorText();
  const task = useTask<'verify'>();
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const secondsLeft = useSecondsUntil(sent.resendAt);
  const lead =
    sent.maskedEmail === null ? t('email.sentBefore') : t('email.sent', { email: maskedForReading(sent.maskedEmail) });

  const verify = (code: string) =>
    task.run(
      'verify',
      async () => {
        keepUser(await call(verifyEmail, { body: { code } }));
        onProven();
      },
      (error) => {
        const isAboutCode = hasCode(error, 'INVALID_CODE', 'CODE_EXPIRED', 'CODE_EXHAUSTED');
        if (isAboutCode) setProblem(errorText.text(error));
        return isAboutCode;
      },
    );

  function enter(): void {
    if (isCode(digits)) void verify(digits);
    else setProblem(errorText.field('code.six_digits'));
  }

  return (
    <div className={classes.panel}>
      <PanelHeading lead={lead}>{t('code.title')}</PanelHeading>
      <FailureNotice failure={task.failure ?? resendFailure} />
      <form
        className={classes.panelForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          enter();
        }}
      >
        <CodeField
          key={sent.resendAt}
          label={t('code.label')}
          value={digits}
          problem={problem}
          isOver={false}
          onChange={(typed) => {
            setDigits(typed);
            setProblem(null);
          }}
          onComplete={(code) => void verify(code)}
          onEnter={enter}
        />
        <Button type="submit" size="lg" fullWidth loading={task.pending === 'verify'} disabled={!isCode(digits)}>
          {t('code.verify')}
        </Button>
      </form>
      <div className={classes.more}>
        <Button
          variant="default"
          disabled={secondsLeft > 0}
          loading={isResending}
          onClick={() => {
            setDigits('');
            setProblem(null);
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
