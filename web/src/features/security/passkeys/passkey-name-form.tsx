import { passkeyName } from '@foyer/contract/credentials/passkeys.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { safeParse } from 'zod';
import { fieldErrorKey } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import classes from '../form.module.css';

type Props = {
  initial: string;
  submitLabel: string;
  isSending: boolean;
  /** `atField` shows a refusal at the field. */
  onSubmit: (name: string, atField: (error: unknown) => boolean) => void;
  onCancel: () => void;
  children?: ReactNode;
};

/** The name of a new or existing passkey. */
export function PasskeyNameForm({ initial, submitLabel, isSending, onSubmit, onCancel, children }: Props) {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const [typed, setTyped] = useState(initial);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  function refuse(key: string | null): boolean {
    if (key === null) return false;
    setProblem(errorText.field(key));
    field.current?.focus();
    return true;
  }

  function submit(): void {
    const parsed = safeParse(passkeyName, typed);
    if (refuse(parsed.error?.issues[0]?.message ?? null)) return;
    onSubmit(typed, (error) => refuse(fieldErrorKey(error, 'name')));
  }

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        ref={field}
        label={t('passkeys.name')}
        name="passkey-name"
        autoComplete="off"
        value={typed}
        problem={problem}
        onChange={(text) => {
          setTyped(text);
          setProblem(null);
        }}
      />
      {children}
      <div className={classes.buttons}>
        <Button type="submit" loading={isSending}>
          {submitLabel}
        </Button>
        <Button variant="default" disabled={isSending} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
