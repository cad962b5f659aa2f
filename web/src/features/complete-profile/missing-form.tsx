import type { accountFields } from '@foyer/contract/accounts.ts';
import { checkEmail } from '@foyer/contract/rules/contacts/email.ts';
import { checkCompany, checkName } from '@foyer/contract/rules/names/name.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey, hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { useHumanCheck } from '#src/lib/human-check/use-human-check.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import classes from './complete-profile.module.css';

export type MissingField = (typeof accountFields)[number];
type FieldValues = Record<MissingField, string>;

type Props = { missing: readonly MissingField[]; known: FieldValues; onSaved: () => void };

const checks = { name: checkName, company: checkCompany, email: checkEmail };
const autoComplete = { name: 'name', company: 'organization', email: 'email' } as const;

/** One field for each missing item. The input stays after a failure. */
export function MissingForm({ missing, known, onSaved }: Props) {
  const { t } = useTranslation('complete-profile');
  const errorText = useErrorText();
  const [typed, setTyped] = useState(known);
  const [problems, setProblems] = useState<Partial<FieldValues>>({});
  const { pending, failure, run } = useTask<'save'>();
  const { humanCheck } = useHumanCheck();

  /** Shows problems at their fields and focuses the first one. */
  function show(found: Partial<FieldValues>, form: HTMLFormElement): boolean {
    setProblems(found);
    const first = missing.find((field) => found[field]);
    if (first) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  }

  function refusals(error: unknown): Partial<FieldValues> {
    const said = missing.flatMap((field) => {
      const key = fieldErrorKey(error, field);
      return key ? [[field, errorText.field(key)]] : [];
    });
    return hasCode(error, 'EMAIL_IN_USE') ? { email: errorText.text(error) } : Object.fromEntries(said);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const found = missing.flatMap((field) => {
      const key = checks[field](typed[field]);
      return key ? [[field, errorText.field(key)]] : [];
    });
    if (show(Object.fromEntries(found), form)) return;
    const save = async () => {
      const { saveMissing } = await import('./save-missing.ts');
      await saveMissing(Object.fromEntries(missing.map((field) => [field, typed[field]])), humanCheck);
    };
    if (await run('save', save, (error) => show(refusals(error), form))) onSaved();
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <FailureNotice failure={failure} />
      {missing.map((field) => (
        <TextField
          key={field}
          label={t(field)}
          name={field}
          type={field === 'email' ? 'email' : 'text'}
          autoComplete={autoComplete[field]}
          value={typed[field]}
          problem={problems[field] ?? null}
          hint={field === 'email' ? t('emailNote') : undefined}
          onChange={(text) => {
            setTyped({ ...typed, [field]: text });
            setProblems({ ...problems, [field]: undefined });
          }}
        />
      ))}
      <Button type="submit" fullWidth size="lg" loading={pending !== null}>
        {t('submit')}
      </Button>
    </form>
  );
}
