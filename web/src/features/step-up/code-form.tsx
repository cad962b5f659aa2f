import type { SignedIn } from '@foyer/contract/accounts.ts';
import { useTranslation } from 'react-i18next';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { CodeField } from '#src/ui/fields/code-field.tsx';
import { useCodeEntry } from '#src/ui/fields/use-code-entry.ts';
import classes from './step-up.module.css';
import { prove } from './step-up-requests.ts';

type Props = {
  way: 'authenticator' | 'phone' | 'email';
  label: string;
  onProven: (signedIn: SignedIn) => void;
};

/** Six digits from an app or a message. */
export function CodeForm({ way, label, onProven }: Props) {
  const { t } = useTranslation('step-up');
  const task = useTask<'prove'>();
  const entry = useCodeEntry((code, atField) => {
    void task.run('prove', async () => onProven(await prove({ way, code })), atField);
  });

  return (
    <form className={classes.stack} {...entry.form}>
      <FailureNotice failure={task.failure} />
      <CodeField label={label} {...entry.field} />
      <Button type="submit" size="lg" fullWidth loading={task.pending !== null}>
        {t('confirm')}
      </Button>
    </form>
  );
}
