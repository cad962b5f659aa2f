import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { usePasswordTexts } from '#src/lib/password/use-password-texts.ts';
import { PasswordField } from '#src/ui/password/password-field.tsx';
import type { Flow } from '../flow/use-flow.ts';
import classes from '../step/step.module.css';

type Props = {
  flow: Flow;
  onConfirm: (password: string, atField: (error: unknown) => boolean) => void;
  onOthers: () => void;
};

/** Takes the password of the account. */
export function ProofByPassword({ flow, onConfirm, onOthers }: Props) {
  const { t } = useTranslation('social');
  const errorText = useErrorText();
  const passwordTexts = usePasswordTexts();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function atField(error: unknown): boolean {
    const isAboutPassword = hasCode(error, 'INVALID_PASSWORD', 'ACCOUNT_LOCKED');
    if (isAboutPassword) setProblem(errorText.text(error));
    return isAboutPassword;
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (password) onConfirm(password, atField);
    else setProblem(errorText.field('password.required'));
  }

  return (
    <form className={classes.fields} noValidate onSubmit={submit}>
      <PasswordField
        label={t('proof.password')}
        texts={passwordTexts}
        autoComplete="current-password"
        value={password}
        problem={problem}
        onChange={(typed) => {
          setPassword(typed);
          setProblem(null);
        }}
      />
      <div className={classes.actions}>
        <Button type="submit" fullWidth size="lg" loading={flow.pending === 'verify'}>
          {t('proof.confirm')}
        </Button>
        <Button variant="subtle" onClick={onOthers}>
          {t('proof.others')}
        </Button>
      </div>
    </form>
  );
}
