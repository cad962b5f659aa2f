import type { Channel } from '@foyer/contract/codes.ts';
import { limits } from '@foyer/contract/limits.ts';
import { isCode } from '@foyer/contract/rules/contacts/code.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maskedForReading } from '#src/lib/phone/masked-for-reading.ts';
import { useChannelTexts } from '#src/lib/phone/use-channel-texts.ts';
import { minutesAndSeconds, useSecondsUntil } from '#src/lib/use-seconds-until.ts';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import type { CodeOnItsWay } from '../flow/flow-state.ts';
import type { Flow } from '../flow/use-flow.ts';
import type { phoneActions } from '../phone/phone-actions.ts';
import { useAlertText } from '../step/flow-alert.ts';
import stepClasses from '../step/step.module.css';
import { StepFrame } from '../step/step-frame.tsx';
import classes from './code-step.module.css';
import { LocalMessages } from './local-messages.tsx';
import { ResendCode } from './resend-code.tsx';

type Props = {
  flow: Flow;
  code: CodeOnItsWay;
  actions: ReturnType<typeof phoneActions>;
  channels: readonly Channel[];
};

/** Takes the code that was sent. */
export function CodeStep({ flow, code, actions, channels }: Props) {
  const { t } = useTranslation('auth');
  const channelTexts = useChannelTexts();
  const textOf = useAlertText();
  const [digits, setDigits] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const secondsLeft = useSecondsUntil(code.shownUntil);
  const { alert } = flow.state;
  const isOver = secondsLeft === 0 || code.attemptsRemaining === 0;
  const method = channelTexts[code.method].title;

  function verify(): void {
    setIncomplete(!isCode(digits));
    if (isCode(digits) && !isOver) void actions.verify(digits);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    verify();
  }

  function problem(): string | null {
    if (isIncomplete) return t('errors.invalid_otp');
    if (flow.pending === 'verify') return null;
    // Time is up says more than that the last try was wrong.
    if (secondsLeft === 0) return t('errors.verification_expired');
    return alert?.tone === 'problem' && alert.at === 'field' ? textOf(alert.text) : null;
  }

  return (
    <StepFrame
      flow={flow}
      title={t('otp.title')}
      lead={t('otp.lead', { method, phone: maskedForReading(code.maskedPhone) })}
    >
      <form className={stepClasses.fields} noValidate onSubmit={submit}>
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
            if (alert) flow.dispatch({ type: 'alert-closed' });
          }}
          onComplete={(complete) => void actions.verify(complete)}
          onEnter={verify}
        />
        <div className={classes.facts}>
          {secondsLeft > 0 && <span role="timer">{t('otp.expiresIn', { time: minutesAndSeconds(secondsLeft) })}</span>}
          <span role="status">
            {secondsLeft > 0 && code.attemptsRemaining < limits.code.showAttemptsBelow && (
              <strong className={classes.attempts}>{t('otp.attempts', { count: code.attemptsRemaining })}</strong>
            )}
          </span>
        </div>
        <p className="visually-hidden" role="status">
          {secondsLeft > 0 && secondsLeft <= 60 && t('otp.expiresSoon', { count: secondsLeft > 30 ? 60 : 30 })}
        </p>
        <Button
          type="submit"
          fullWidth
          size="lg"
          loading={flow.pending === 'verify' || flow.pending === 'convert'}
          disabled={!isCode(digits) || isOver}
        >
          {t('otp.verify')}
        </Button>
      </form>
      <LocalMessages />
      <ResendCode
        flow={flow}
        code={code}
        channels={channels}
        onResend={(by) => {
          setDigits('');
          void actions.resend(by);
        }}
      />
    </StepFrame>
  );
}
