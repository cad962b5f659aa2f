import { useTranslation } from 'react-i18next';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { useSecondsUntil } from '#src/lib/use-seconds-until.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import { type AtField, useCodeEntry } from '#src/ui/fields/use-code-entry.ts';
import { CountdownOver } from '#src/ui/time/countdown-over.tsx';
import classes from '../step/step.module.css';
import type { LinkingCode } from './account-linking-actions.ts';

type Props = {
  flow: Flow;
  code: LinkingCode;
  onConfirm: (digits: string, atField: AtField) => void;
  onResend: () => void;
  onOthers: () => void;
};

/** Takes the code sent to the account's contact. */
export function LinkingCodeForm({ flow, code, onConfirm, onResend, onOthers }: Props) {
  const { t } = useTranslation('sign-in-steps');
  const entry = useCodeEntry(onConfirm);
  const secondsLeft = useSecondsUntil(code.resendAt);

  return (
    <form className={classes.fields} {...entry.form}>
      <CodeField label={t('accountLinking.codeLabel')} {...entry.field} />
      <div className={classes.actions}>
        <Button type="submit" fullWidth size="lg" loading={flow.pending === 'verify'} disabled={!entry.isComplete}>
          {t('accountLinking.confirm')}
        </Button>
        <Button variant="default" disabled={secondsLeft > 0} loading={flow.pending === 'send'} onClick={onResend}>
          {secondsLeft > 0 ? t('accountLinking.resendIn', { count: secondsLeft }) : t('accountLinking.resend')}
        </Button>
        <CountdownOver secondsLeft={secondsLeft} />
        <Button variant="subtle" onClick={onOthers}>
          {t('accountLinking.others')}
        </Button>
      </div>
    </form>
  );
}
