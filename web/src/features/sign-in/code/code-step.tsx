import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { formatPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { useTranslation } from 'react-i18next';
import { maskedForReading } from '#src/lib/phone/masked-for-reading.ts';
import { useChannelTexts } from '#src/lib/phone/use-channel-texts.ts';
import type { SentPhoneCode } from '#src/lib/sign-in-flow/flow-state.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { minutesAndSeconds } from '#src/lib/use-seconds-until.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import type { phoneActions } from '../phone/phone-actions.ts';
import stepClasses from '../step/step.module.css';
import { StepFrame } from '../step/step-frame.tsx';
import { AttemptsLeft, LocalMessages } from './code-hints.tsx';
import classes from './code-step.module.css';
import { ResendCode } from './resend-code.tsx';
import { useSentCode } from './use-sent-code.ts';

type Props = {
  flow: Flow;
  code: SentPhoneCode;
  actions: ReturnType<typeof phoneActions>;
  channels: readonly Channel[];
};

/** Takes the sent code. */
export function CodeStep({ flow, code, actions, channels }: Props) {
  const { t } = useTranslation('sign-in-steps');
  const channelTexts = useChannelTexts();
  const entry = useSentCode(flow, code, (digits) => void actions.verify(digits));
  const { secondsLeft } = entry;
  const method = channelTexts[code.method].title;

  return (
    <StepFrame
      flow={flow}
      title={t('otp.title')}
      lead={t('otp.lead', { method, phone: maskedForReading(code.maskedPhone) })}
    >
      <form className={stepClasses.fields} {...entry.form}>
        {/* A new code starts with an empty, focused field. */}
        <CodeField key={code.resendAt} {...entry.field} />
        <div className={classes.facts}>
          {secondsLeft > 0 && <span role="timer">{t('otp.expiresIn', { time: minutesAndSeconds(secondsLeft) })}</span>}
          <span role="status">{secondsLeft > 0 && <AttemptsLeft count={code.attemptsRemaining} />}</span>
        </div>
        <p className="visually-hidden" role="status">
          {secondsLeft > 0 && secondsLeft <= 60 && t('otp.expiresSoon', { count: secondsLeft > 30 ? 60 : 30 })}
        </p>
        <Button
          type="submit"
          fullWidth
          size="lg"
          loading={flow.pending === 'verify' || flow.pending === 'convert'}
          disabled={!entry.canBeSent || flow.pending !== null}
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
          entry.clear();
          void actions.resend(by);
        }}
      />
    </StepFrame>
  );
}

type VerifiedStepProps = { flow: Flow; actions: ReturnType<typeof phoneActions> };

/** The code step for visitors who return to it after verifying their code. */
export function VerifiedStep({ flow, actions }: VerifiedStepProps) {
  const { t } = useTranslation('sign-in-steps');
  const { lead } = flow.state;
  return (
    <StepFrame
      flow={flow}
      title={t('otp.provenTitle')}
      lead={t('otp.provenLead', { phone: formatPhone(lead?.phone ?? '') })}
    >
      <div className={stepClasses.actions}>
        <Button fullWidth size="lg" loading={flow.pending !== null} onClick={() => void actions.goOn()}>
          {t('otp.goOn')}
        </Button>
        <Button variant="subtle" onClick={() => flow.dispatch({ type: 'back' })}>
          {t('otp.change')}
        </Button>
      </div>
    </StepFrame>
  );
}
