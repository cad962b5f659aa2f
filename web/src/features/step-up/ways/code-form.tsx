import type { SignedIn } from '@foyer/contract/accounts.ts';
import { isCode } from '@foyer/contract/rules/contacts/code.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import { prove } from '../queries.ts';
import classes from '../step-up.module.css';

type Props = {
  way: 'authenticator' | 'phone' | 'email';
  label: string;
  onProven: (signedIn: SignedIn) => void;
};

/** Six digits, from an app or a message. */
export function CodeForm({ way, label, onProven }: Props) {
  const { t } = useTranslation('step-up');
  const errorText = useErrorText();
  const task = useTask<'prove'>();
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function atField(error: unknown): boolean {
    const isAboutCode = hasCode(error, 'INVALID_CODE', 'CODE_EXPIRED', 'CODE_EXHAUSTED');
    if (isAboutCode) setProblem(errorText.text(error));
    return isAboutCode;
  }

  function enter(code = digits): void {
    setProblem(isCode(code) ? null : errorText.field('code.six_digits'));
    if (isCode(code)) void task.run('prove', async () => onProven(await prove({ way, code })), atField);
  }

  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <FailureNotice failure={task.failure} />
      <CodeField
        label={label}
        value={digits}
        problem={problem}
        isOver={false}
        onChange={(typed) => {
          setDigits(typed);
          setProblem(null);
        }}
        onComplete={enter}
        onEnter={() => enter()}
      />
      <Button type="submit" size="lg" fullWidth loading={task.pending !== null}>
        {t('confirm')}
      </Button>
    </form>
  );
}
