import { resetPassword } from '@foyer/contract/credentials/passwords.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { fieldErrorKey, hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { useFocusedHeading } from '#src/lib/page/use-focused-heading.ts';
import { useNewPassword } from '#src/lib/password/use-new-password.ts';
import { usePasswordTexts } from '#src/lib/password/use-password-texts.ts';
import { paths } from '#src/lib/paths.ts';
import { endLocalSession } from '#src/lib/session/end-local-session.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { MessagePage } from '#src/ui/page/message-page.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { NewPasswordFields } from '#src/ui/password/new-password-fields.tsx';
import classes from './account-recovery.module.css';
import { DeadResetLink } from './dead-reset-link.tsx';

export function ResetPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation('account-recovery');
  const texts = usePasswordTexts();
  const chosen = useNewPassword(null);
  const [isDone, setDone] = useState(false);
  const { pending, failure, run } = useTask<'reset'>();

  function atField(error: unknown): boolean {
    const key = fieldErrorKey(error, 'newPassword');
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
  if (hasCode(failure, 'INVALID_RESET_TOKEN') || fieldErrorKey(failure, 'token')) return <DeadResetLink />;
  return (
    <Page width="form">
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
    </Page>
  );
}

function PasswordSet() {
  const { t } = useTranslation('account-recovery');
  useFocusedHeading();
  return (
    <MessagePage title={t('reset.doneTitle')} text={t('reset.doneText')}>
      <Button component={Link} to={paths.signIn}>
        {t('signIn')}
      </Button>
    </MessagePage>
  );
}
