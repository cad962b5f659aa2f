import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { useTranslation } from 'react-i18next';
import { useChannelTexts } from '#src/lib/phone/use-channel-texts.ts';
import type { SentPhoneCode } from '#src/lib/sign-in-flow/flow-state.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { useSecondsUntil } from '#src/lib/use-seconds-until.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CountdownOver } from '#src/ui/time/countdown-over.tsx';
import classes from './code-step.module.css';
import { UnsentNotice } from './unsent-notice.tsx';

type Props = {
  flow: Flow;
  code: SentPhoneCode;
  channels: readonly Channel[];
  onResend: (method: Channel) => void;
};

/** Options when no code arrives: resend, another channel, another number. */
export function ResendCode({ flow, code, channels, onResend }: Props) {
  const { t } = useTranslation('sign-in-steps');
  const channelTexts = useChannelTexts();
  const secondsLeft = useSecondsUntil(code.resendAt);
  const isWaiting = secondsLeft > 0;
  const isSending = flow.pending === 'resend';
  const others = channels.filter((channel) => channel !== code.method);
  return (
    <div className={classes.resend}>
      <UnsentNotice key={code.resendAt} code={code} />
      <Button variant="default" disabled={isWaiting} loading={isSending} onClick={() => onResend(code.method)}>
        {isWaiting ? t('otp.resendIn', { count: secondsLeft }) : t('otp.resend')}
      </Button>
      {others.map((other) => (
        <Button key={other} variant="default" disabled={isWaiting || isSending} onClick={() => onResend(other)}>
          {t('otp.switchTo', { method: channelTexts[other].title })}
        </Button>
      ))}
      <Button variant="subtle" onClick={() => flow.dispatch({ type: 'back' })}>
        {t('otp.change')}
      </Button>
      <CountdownOver secondsLeft={secondsLeft} />
      <p className={classes.checking} role="status">
        {flow.isChecking && t('phone.checking')}
      </p>
    </div>
  );
}
