import { isCode } from '@foyer/contract/rules/contacts/code.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { useSecondsUntil } from '#src/lib/use-seconds-until.ts';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import { CountdownOver } from '#src/ui/moment/countdown-over.tsx';
import type { Flow } from '../flow/use-flow.ts';
import classes from '../step/step.module.css';
import type { ProofCode } from './proof-actions.ts';

type Props = {
  flow: Flow;
  code: ProofCode;
  onConfirm: (digits: string, atField: (error: unknown) => boolean) => void;
  onResend: () => void;
  onOthers: () => void;
};

/** Takes the code that went to the account. */
export function ProofByCode({ flow, code, onConfirm, onResend, onOthers }: Props) {
  const { t } = useTranslation('social');
  const errorText = useErrorText();
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const secondsLeft = useSecondsUntil(code.resendAt);

  function atField(error: unknown): boolean {
    const isAboutCode = hasCode(error, 'INVALID_CODE', 'CODE_EXPIRED', 'CODE_EXHAUSTED');
    if (isAboutCode) setProblem(errorText.text(error));
    return isAboutCode;
  }
  function confirm(complete: string): void {
    if (isCode(complete)) onConfirm(complete, atField);
    else setProblem(errorText.field('code.six_digits'));
  }

  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        confirm(digits);
      }}
    >
      <CodeField
        label={t('proof.codeLabel')}
        value={digits}
        problem={problem}
        isOver={false}
        onChange={(typed) => {
          setDigits(typed);
          setProblem(null);
        }}
        onComplete={confirm}
        onEnter={() => confirm(digits)}
      />
      <div className={classes.actions}>
        <Button type="submit" fullWidth size="lg" loading={flow.pending === 'verify'} disabled={!isCode(digits)}>
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
