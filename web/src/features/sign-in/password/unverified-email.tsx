import { useTranslation } from 'react-i18next';
import { useSecondsUntil } from '#src/lib/use-seconds-until.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CountdownOver } from '#src/ui/time/countdown-over.tsx';
import classes from '../step/step.module.css';

type Props = {
  resendAt: number;
  isResending: boolean;
  onResend: () => void;
  /** Null when no codes can be sent to phones. */
  onUsePhone: (() => void) | null;
};

/** Ways on when the password is right but nobody has verified the email: another link, or the number. */
export function UnverifiedEmail({ resendAt, isResending, onResend, onUsePhone }: Props) {
  const { t } = useTranslation('sign-in-steps');
  const secondsLeft = useSecondsUntil(resendAt);
  return (
    <div className={classes.actions}>
      <Button variant="default" fullWidth disabled={secondsLeft > 0} loading={isResending} onClick={onResend}>
        {secondsLeft > 0 ? t('unverified.resendIn', { count: secondsLeft }) : t('unverified.resend')}
      </Button>
      <CountdownOver secondsLeft={secondsLeft} />
      {onUsePhone && (
        <Button variant="subtle" fullWidth onClick={onUsePhone}>
          {t('unverified.usePhone')}
        </Button>
      )}
    </div>
  );
}
