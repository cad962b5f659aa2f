import { checkEmail } from '@foyer/contract/rules/contacts/email.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Page } from '#src/ui/page/page.tsx';
import { PageTitle } from '#src/ui/page/page-title.tsx';
import classes from './account-recovery.module.css';
import { useRequestResetLink } from './use-request-reset-link.ts';

type Props = { email: string; onType: (email: string) => void; onSent: () => void };

export function ForgotPasswordForm({ email, onType, onSent }: Props) {
  const { t } = useTranslation('account-recovery');
  const errorText = useErrorText();
  const { request, isSending, failure } = useRequestResetLink();
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const key = checkEmail(email);
    setProblem(key && errorText.field(key));
    if (key) field.current?.focus();
    else if (await request(email)) onSent();
  }

  return (
    <Page width="form">
      <PageTitle lead={t('forgot.lead')}>{t('forgot.title')}</PageTitle>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <FailureNotice failure={failure} />
        <TextField
          ref={field}
          label={t('forgot.label')}
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          problem={problem}
          onChange={(typed) => {
            setProblem(null);
            onType(typed);
          }}
        />
        <div className={classes.actions}>
          <Button type="submit" size="lg" fullWidth loading={isSending}>
            {t('forgot.submit')}
          </Button>
          <Button component={Link} to={paths.signIn} state={{ email }} variant="subtle" fullWidth>
            {t('back')}
          </Button>
        </div>
      </form>
    </Page>
  );
}
