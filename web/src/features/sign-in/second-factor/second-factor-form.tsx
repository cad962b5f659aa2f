import { isCode } from '@foyer/contract/rules/contacts/code.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { AttemptsLeft } from '../code/code-hints.tsx';
import codeClasses from '../code/code-step.module.css';
import classes from '../step/step.module.css';
import type { SecondFactor } from './use-second-factor.ts';

type Props = {
  kind: 'code' | 'recovery';
  factor: SecondFactor;
  onSwitch: () => void;
  onCancel: () => void;
};

/** The field for one kind of second factor, the attempts left and a link to the other kind. */
export function SecondFactorForm({ kind, factor, onSwitch, onCancel }: Props) {
  const { t } = useTranslation('sign-in-steps');
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const again = useRef<HTMLButtonElement>(null);
  const { refusal, isOver, attemptsLeft } = factor;

  useEffect(() => {
    if (kind === 'recovery') field.current?.focus();
  }, [kind]);
  useEffect(() => {
    if (isOver) again.current?.focus();
  }, [isOver]);

  function enter(text = typed): void {
    const isWhole = kind === 'code' ? isCode(text) : text.trim() !== '';
    setMissing(!isWhole);
    if (!isWhole) field.current?.focus();
    else if (!isOver) void factor.send(kind === 'code' ? { code: text } : { recoveryCode: text.trim() });
  }

  function problem(): string | null {
    if (isMissing) return kind === 'code' ? errorText.field('code.six_digits') : t('secondFactor.recovery.missing');
    if (hasCode(refusal, 'CODE_EXPIRED')) return t('secondFactor.expired');
    if (hasCode(refusal, 'CODE_EXHAUSTED')) return t('secondFactor.exhausted');
    return refusal === null ? null : t(`secondFactor.${kind}.wrong`);
  }

  const common = {
    value: typed,
    problem: problem(),
    onChange: (text: string) => {
      setTyped(text);
      setMissing(false);
      if (!isOver) factor.clear();
    },
  };
  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      {kind === 'code' ? (
        <CodeField
          {...common}
          label={t('secondFactor.code.label')}
          isOver={isOver}
          onComplete={enter}
          onEnter={() => enter()}
        />
      ) : (
        <TextField
          {...common}
          ref={field}
          label={t('secondFactor.recovery.label')}
          name="recovery-code"
          autoComplete="off"
          hint={t('secondFactor.recovery.hint')}
        />
      )}
      <div className={codeClasses.facts} role="status">
        {attemptsLeft !== null && attemptsLeft > 0 && <AttemptsLeft count={attemptsLeft} />}
      </div>
      {isOver ? (
        <Button ref={again} size="lg" fullWidth onClick={onCancel}>
          {t('secondFactor.again')}
        </Button>
      ) : (
        <Button type="submit" size="lg" fullWidth loading={factor.isSending}>
          {t('secondFactor.submit')}
        </Button>
      )}
      {!isOver && (
        <Button variant="subtle" disabled={factor.isSending} onClick={onSwitch}>
          {t(`secondFactor.${kind}.other`)}
        </Button>
      )}
    </form>
  );
}
