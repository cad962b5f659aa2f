import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSecondsUntil } from '#src/lib/use-seconds-until.ts';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import { type AtField, useCodeEntry } from '#src/ui/fields/use-code-entry.ts';
import { CountdownOver } from '#src/ui/moment/countdown-over.tsx';
import type { Flow } from '../flow/use-flow.ts';
import classes from '../step/step.module.css';
import type { ProofCode } from './proof-actions.ts';

type Props = {
  flow: Flow;
  code: ProofCode;
  onConfirm: (digits: string, atField: AtField) => void;
  onResend: () => void;
  onOthers: () => void;
};

/** Takes the code that went to the account. */
export function ProofByCode({ flow, code, onConfirm, onResend, onOthers }: Props) {
  const { t } = useTranslation('social');
  const entry = useCodeEntry(onConfirm);
  const secondsLeft = useSecondsUntil(code.resendAt);

  return (
    <form className={classes.fields} {...entry.form}>
      <CodeField label={t('proof.codeLabel')} {...entry.field} />
      <div className={classes.actions}>
        <Button type="submit" fullWidth size="lg" loading={flow.pending === 'verify'} disabled={!entry.isComplete}>
          {t('proof.confirm')}
        </Button>
        <Button variant="default" disabled={secondsLeft > 0} loading={flow.pending === 'send'} onClick={onResend}>
          {secondsLeft > 0 ? t('proof.resendIn', { count: secondsLeft }) : t('proof.resend')}
        </Button>
        <CountdownOver secondsLeft={secondsLeft} />
        <Button variant="subtle" onClick={onOthers}>
          {t('proof.others')}
        </Button>
      </div>
    </form>
  );
}
