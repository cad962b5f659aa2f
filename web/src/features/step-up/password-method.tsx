import type { SignedIn } from '@foyer/contract/accounts.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { usePasswordTexts } from '#src/lib/password/use-password-texts.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PasswordField } from '#src/ui/password/password-field.tsx';
import classes from './step-up.module.css';
import { prove } from './step-up-requests.ts';

/** Confirms with the password. */
export function PasswordMethod({ onProven }: { onProven: (signedIn: SignedIn) => void }) {
  const { t } = useTranslation('step-up');
  const errorText = useErrorText();
  const texts = usePasswordTexts();
  const task = useTask<'prove'>();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function atField(error: unknown): boolean {
    const isWrong = hasCode(error, 'INVALID_PASSWORD', 'ACCOUNT_LOCKED');
    if (isWrong) setProblem(errorText.text(error));
    field.current?.select();
    return isWrong;
  }

  function submit(): void {
    setProblem(typed === '' ? errorText.field('password.required') : null);
    if (typed === '') field.current?.focus();
    else void task.run('prove', async () => onProven(await prove({ way: 'password', password: typed })), atField);
  }

  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FailureNotice failure={task.failure} />
      <PasswordField
        ref={field}
        label={t('password.label')}
        texts={texts}
        value={typed}
        problem={problem}
        autoComplete="current-password"
        onChange={(text) => {
          setTyped(text);
          setProblem(null);
        }}
      />
      <Button type="submit" size="lg" fullWidth loading={task.pending !== null}>
        {t('confirm')}
      </Button>
    </form>
  );
}
