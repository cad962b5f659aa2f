import { limits } from '@foyer/contract/limits.ts';
import { isCode } from '@foyer/contract/rules/contacts/code.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maskedForReading } from '#src/lib/phone/masked-for-reading.ts';
import { useChannelTexts } from '#src/lib/phone/use-channel-texts.ts';
import { useSecondsUntil } from '#src/lib/use-seconds-until.ts';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import { CountdownOver } from '#src/ui/moment/countdown-over.tsx';
import codeClasses from '../code/code-step.module.css';
import { LocalMessages } from '../code/local-messages.tsx';
import type { CodeOnItsWay } from '../flow/flow-state.ts';
import type { Flow } from '../flow/use-flow.ts';
import { useAlertText } from '../step/flow-alert.ts';
import classes from '../step/step.module.css';
import { StepFrame } from '../step/step-frame.tsx';
import type { EmailActions } from './email-actions.ts';

type Props = { flow: Flow; code: CodeOnItsWay; actions: EmailActions };

/** The OTP login (spec section 4): the code of an SMS instead of the password. */
export function OtpLoginStep({ flow, code, actions }: Props) {
  const { t } = useTranslation('auth');
  const channelTexts = useChannelTexts();
  const textOf = useAlertText();
  const [digits, setDigits] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const expiresIn = useSecondsUntil(code.shownUntil);
  const resendIn = useSecondsUntil(code.resendAt);
  const { state, pending, dispatch } = flow;
  const { alert } = state;
  const isOver = expiresIn === 0 || code.attemptsRemaining === 0;
  const isSending = pending === 'resend';

  function verify(): void {
    setIncomplete(!isCode(digits));
    if (isCode(digits) && !isOver) void actions.verify(digits);
  }

  function problem(): string | null {
    if (isIncomplete) return t('errors.invalid_otp');
    if (pending === 'verify') return null;
    // Time is up says more than that the last try was wrong.
    if (expiresIn === 0) return t('errors.verification_expired');
    return alert?.tone === 'problem' && alert.at === 'field' ? textOf(alert.text) : null;
  }

  return (
    <StepFrame
      flow={flow}
      title={t('otp.title')}
      lead={t('otp.lead', { method: channelTexts.sms.title, phone: maskedForReading(code.maskedPhone) })}
    >
      <form
        className={classes.fields}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          verify();
        }}
      >
        <CodeField
          // A new code begins with an empty field that has the focus.
          key={code.resendAt}
          label={t('otp.label')}
          value={digits}
          problem={problem()}
          isOver={isOver}
          onChange={(typed) => {
            setDigits(typed);
            setIncomplete(false);
            if (alert) dispatch({ type: 'alert-closed' });
          }}
          onComplete={(complete) => void actions.verify(complete)}
          onEnter={verify}
        />
        <div className={codeClasses.facts} role="status">
          {expiresIn > 0 && code.attemptsRemaining < limits.code.showAttemptsBelow && (
            <strong className={codeClasses.attempts}>{t('otp.attempts', { count: code.attemptsRemaining })}</strong>
          )}
        </div>
        <Button type="submit" fullWidth size="lg" loading={pending === 'verify'} disabled={!isCode(digits) || isOver}>
          {t('otp.verify')}
        </Button>
      </form>
      <LocalMessages />
      <div className={codeClasses.resend}>
        <Button
          variant="default"
          disabled={resendIn > 0}
          loading={isSending}
          onClick={() => {
            setDigits('');
            void actions.resend();
          }}
        >
          {resendIn > 0 ? t('otp.resendIn', { count: resendIn }) : t('otp.resend')}
        </Button>
        <Button variant="default" disabled={resendIn > 0 || isSending} onClick={actions.resendByWhatsApp}>
          {t('otp.switchTo', { method: channelTexts.whatsapp.title })}
        </Button>
        <Button variant="subtle" onClick={() => dispatch({ type: 'password-login' })}>
          {t('signIn.withPassword')}
        </Button>
        <CountdownOver secondsLeft={resendIn} />
        <p className={codeClasses.checking} role="status">
          {flow.isChecking && t('phone.checking')}
        </p>
      </div>
    </StepFrame>
  );
}
