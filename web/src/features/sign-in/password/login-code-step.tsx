import { useTranslation } from 'react-i18next';
import { maskedForReading } from '#src/lib/phone/masked-for-reading.ts';
import { useChannelTexts } from '#src/lib/phone/use-channel-texts.ts';
import type { SentPhoneCode } from '#src/lib/sign-in-flow/flow-state.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { useSecondsUntil } from '#src/lib/use-seconds-until.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import { CountdownOver } from '#src/ui/time/countdown-over.tsx';
import { AttemptsLeft, LocalMessages } from '../code/code-hints.tsx';
import codeClasses from '../code/code-step.module.css';
import { useSentCode } from '../code/use-sent-code.ts';
import classes from '../step/step.module.css';
import { StepFrame } from '../step/step-frame.tsx';
import type { PasswordActions } from './password-actions.ts';

type Props = { flow: Flow; code: SentPhoneCode; actions: PasswordActions };

/** Takes a code sent by SMS instead of the password. */
export function LoginCodeStep({ flow, code, actions }: Props) {
  const { t } = useTranslation('sign-in-steps');
  const channelTexts = useChannelTexts();
  const entry = useSentCode(flow, code, (digits) => void actions.verify(digits));
  const resendIn = useSecondsUntil(code.resendAt);
  const { pending, dispatch } = flow;
  const isSending = pending === 'resend';

  return (
    <StepFrame
      flow={flow}
      title={t('otp.title')}
      lead={t('otp.lead', { method: channelTexts.sms.title, phone: maskedForReading(code.maskedPhone) })}
    >
      <form className={classes.fields} {...entry.form}>
        {/* A new code starts with an empty, focused field. */}
        <CodeField key={code.resendAt} {...entry.field} />
        <div className={codeClasses.facts} role="status">
          {entry.secondsLeft > 0 && <AttemptsLeft count={code.attemptsRemaining} />}
        </div>
        <Button
          type="submit"
          fullWidth
          size="lg"
          loading={pending === 'verify'}
          disabled={!entry.canBeSent || pending !== null}
        >
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
            entry.clear();
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
