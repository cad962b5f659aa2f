import { limits } from '@foyer/contract/limits.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { isCode } from '@foyer/contract/rules/contacts/code.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { maskedForReading } from '#src/lib/phone/masked-for-reading.ts';
import { useChannelTexts } from '#src/lib/phone/use-channel-texts.ts';
import { minutesAndSeconds, useSecondsUntil } from '#src/lib/use-seconds-until.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import { CountdownOver } from '#src/ui/time/countdown-over.tsx';
import classes from './contact-verification.module.css';
import { PanelHeading } from './panel-heading.tsx';
import { type SentContactCode, savePhone, verifyContactCode } from './phone-code-requests.ts';

type Props = {
  code: SentContactCode;
  channels: readonly Channel[];
  isResending: boolean;
  isChecking: boolean;
  resendFailure: unknown;
  onResend: (method: Channel) => void;
  onRefused: (attemptsRemaining: number) => void;
  onChange: () => void;
  onProven: () => void;
};

/** Takes the code of a phone and saves the verified number to the account. */
export function PhoneCode(props: Props) {
  const { code, channels, isResending, isChecking, resendFailure, onResend, onRefused, onChange, onProven } = props;
  const { t } = useTranslation('contact-verification');
  const errorText = useErrorText();
  const task = useTask<'verify'>();
  const [digits, setDigits] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  /** A number that was verified but could not be saved: it need not be verified again. */
  const verifiedNumber = useRef<string | null>(null);
  const secondsLeft = useSecondsUntil(code.shownUntil);
  const resendIn = useSecondsUntil(code.resendAt);
  const isOver = verifiedNumber.current === null && (secondsLeft === 0 || code.attemptsRemaining === 0);
  const channelTexts = useChannelTexts();
  const nameOf = (channel: Channel) => channelTexts[channel].title;

  const verify = (typed: string) =>
    task.run('verify', async () => {
      const outcome = verifiedNumber.current ?? (await verifyContactCode(code, typed));
      if (typeof outcome !== 'string') {
        setRefusal(t(`code.${outcome.errorCode}`));
        onRefused(outcome.attemptsRemaining);
        return;
      }
      verifiedNumber.current = outcome;
      await savePhone(code, outcome);
      onProven();
    });

  function enter(): void {
    if (!isCode(digits)) setRefusal(errorText.field('code.six_digits'));
    else if (!isOver) void verify(digits);
  }

  function resend(method: Channel): void {
    setDigits('');
    setRefusal(null);
    onResend(method);
  }

  return (
    <div className={classes.panel}>
      <PanelHeading lead={t('phone.sent', { method: nameOf(code.method), phone: maskedForReading(code.maskedPhone) })}>
        {t('code.title')}
      </PanelHeading>
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
          key={code.resendAt}
          label={t('code.label')}
          value={digits}
          problem={isOver && (secondsLeft === 0 || refusal === null) ? t('code.CODE_EXPIRED') : refusal}
          isOver={isOver}
          onChange={(typed) => {
            setDigits(typed);
            setRefusal(null);
          }}
          onComplete={(typed) => void verify(typed)}
          onEnter={enter}
        />
        <div className={classes.facts}>
          {secondsLeft > 0 && <span role="timer">{t('code.expiresIn', { time: minutesAndSeconds(secondsLeft) })}</span>}
          <span role="status">
            {secondsLeft > 0 && code.attemptsRemaining < limits.code.showAttemptsBelow && (
              <strong>{t('code.attempts', { count: code.attemptsRemaining })}</strong>
            )}
          </span>
        </div>
        <Button
          type="submit"
          size="lg"
          fullWidth
          loading={task.pending === 'verify'}
          disabled={!isCode(digits) || isOver}
        >
          {t('code.verify')}
        </Button>
      </form>
      <div className={classes.more}>
        <Button variant="default" disabled={resendIn > 0} loading={isResending} onClick={() => resend(code.method)}>
          {resendIn > 0 ? t('code.resendIn', { count: resendIn }) : t('code.resend')}
        </Button>
        {channels
          .filter((channel) => channel !== code.method)
          .map((other) => (
            <Button key={other} variant="default" disabled={resendIn > 0 || isResending} onClick={() => resend(other)}>
              {t('code.switchTo', { method: nameOf(other) })}
            </Button>
          ))}
        <Button variant="subtle" onClick={onChange}>
          {t('phone.change')}
        </Button>
        <CountdownOver secondsLeft={resendIn} />
        <p className={classes.quiet} role="status">
          {isChecking && t('phone.checking')}
        </p>
      </div>
    </div>
  );
}
