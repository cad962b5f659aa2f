import { resetPassword } from '@foyer/contract/identity/passwords.ts';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { call } from '#src/lib/call.ts';
import { useNewPassword } from '#src/lib/password/use-new-password.ts';
import { usePasswordTexts } from '#src/lib/password/use-password-texts.ts';
import { endLocalSession } from '#src/lib/session/end-local-session.ts';
import { Notice } from '#src/ui/notice.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import { NewPasswordFields } from '#src/ui/password/new-password-fields.tsx';
import classes from '../recover.module.css';
import { DeadLink } from './dead-link.tsx';
import { PasswordSet } from './password-set.tsx';

/** What the server has against one field; undefined when it is about something else. */
function refusalOf(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields.find((each) => each.field === field)?.message : undefined;
}

export function ResetForm({ token }: { token: string }) {
  const { t } = useTranslation('recover');
  const errorText = useErrorText();
  const texts = usePasswordTexts();
  const chosen = useNewPassword();
  const [isSending, setSending] = useState(false);
  const [isDone, setDone] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isBusy = useRef(false);

  async function send(): Promise<void> {
    setFailure(null);
    if (!(await chosen.check())) return;
    setSending(true);
    try {
      await call(resetPassword, { body: { token, newPassword: chosen.typed } });
      await endLocalSession();
      setDone(true);
    } catch (error) {
      const key = refusalOf(error, 'newPassword');
      if (key) chosen.refuse(key);
      else setFailure(error);
    } finally {
      setSending(false);
    }
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    await send();
    isBusy.current = false;
  }

  if (isDone) return <PasswordSet />;
  if (hasCode(failure, 'INVALID_RESET_TOKEN') || refusalOf(failure, 'token')) return <DeadLink />;
  return (
    <div className={classes.page}>
      <PageTitle lead={t('reset.lead')}>{t('reset.title')}</PageTitle>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        {failure !== null && (
          <Notice tone="problem">
            <p>{errorText.text(failure)}</p>
          </Notice>
        )}
        <NewPasswordFields
          labels={{ password: t('reset.label'), again: t('reset.again') }}
          texts={texts}
          chosen={chosen}
        />
        <Button type="submit" size="lg" fullWidth loading={isSending}>
          {t('reset.submit')}
        </Button>
      </form>
    </div>
  );
}
