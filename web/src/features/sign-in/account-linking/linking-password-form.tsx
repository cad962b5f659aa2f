import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { usePasswordTexts } from '#src/lib/password/use-password-texts.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { Button } from '#src/ui/button/button.tsx';
import { PasswordField } from '#src/ui/password/password-field.tsx';
import classes from '../step/step.module.css';

type Props = {
  flow: Flow;
  onConfirm: (password: string, atField: (error: unknown) => boolean) => void;
  onOthers: () => void;
};

/** Takes the account's password. */
export function LinkingPasswordForm({ flow, onConfirm, onOthers }: Props) {
  const { t } = useTranslation('sign-in-steps');
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
        label={t('accountLinking.password')}
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
          {t('accountLinking.confirm')}
        </Button>
        <Button variant="subtle" onClick={onOthers}>
          {t('accountLinking.others')}
        </Button>
      </div>
    </form>
  );
}
