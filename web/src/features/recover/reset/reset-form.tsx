import { resetPassword } from '@foyer/contract/identity/passwords.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode, refusedField } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { useNewPassword } from '#src/lib/password/use-new-password.ts';
import { usePasswordTexts } from '#src/lib/password/use-password-texts.ts';
import { endLocalSession } from '#src/lib/session/end-local-session.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { NewPasswordFields } from '#src/ui/password/new-password-fields.tsx';
import classes from '../recover.module.css';
import { DeadLink } from './dead-link.tsx';
import { PasswordSet } from './password-set.tsx';

export function ResetForm({ token }: { token: string }) {
  const { t } = useTranslation('recover');
  const texts = usePasswordTexts();
  const chosen = useNewPassword();
  const [isDone, setDone] = useState(false);
  const { pending, failure, run } = useTask<'reset'>();

  function atField(error: unknown): boolean {
    const key = refusedField(error, 'newPassword');
    if (key) chosen.refuse(key);
    return key !== null;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!(await chosen.check())) return;
    const reset = async () => {
      await call(resetPassword, { body: { token, newPassword: chosen.typed } });
      await endLocalSession();
    };
    if (await run('reset', reset, atField)) setDone(true);
  }

  if (isDone) return <PasswordSet />;
  if (hasCode(failure, 'INVALID_RESET_TOKEN') || refusedField(failure, 'token')) return <DeadLink />;
  return (
    <div className={classes.page}>
      <PageTitle lead={t('reset.lead')}>{t('reset.title')}</PageTitle>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <FailureNotice failure={failure} />
        <NewPasswordFields
          labels={{ password: t('reset.label'), again: t('reset.again') }}
          texts={texts}
          chosen={chosen}
        />
        <Button type="submit" size="lg" fullWidth loading={pending !== null}>
          {t('reset.submit')}
        </Button>
      </form>
    </div>
  );
}
