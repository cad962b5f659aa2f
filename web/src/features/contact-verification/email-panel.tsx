import { changeEmail, sendEmailVerification, type User } from '@foyer/contract/accounts.ts';
import { limits } from '@foyer/contract/limits.ts';
import { checkEmail } from '@foyer/contract/rules/contacts/email.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey, hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { call } from '#src/lib/call.ts';
import { useHumanCheck } from '#src/lib/human-check/use-human-check.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import classes from './contact-verification.module.css';
import { EmailCode, type SentEmailCode } from './email-code.tsx';

type Props = { user: User; onProven: () => void };

/** A sent code, with times by this browser's clock. */
const onItsWay = (maskedEmail: string): SentEmailCode => ({
  maskedEmail,
  resendAt: Date.now() + limits.code.resendSeconds * 1000,
});

/** Verifies an email: the account's or a new one. */
export function EmailPanel({ user, onProven }: Props) {
  const { t } = useTranslation('contact-verification');
  const errorText = useErrorText();
  const { humanCheck } = useHumanCheck();
  const task = useTask<'send' | 'resend'>();
  const [sent, setSent] = useState<SentEmailCode | null>(null);
  const [typed, setTyped] = useState(user.emailVerified ? '' : (user.email ?? ''));
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  function atField(error: unknown): boolean {
    const refused = fieldErrorKey(error, 'email');
    const text = refused ? errorText.field(refused) : hasCode(error, 'EMAIL_IN_USE') && errorText.text(error);
    if (!text) return false;
    setProblem(text);
    field.current?.focus();
    return true;
  }

  const writeAgain = () =>
    humanCheck.sendIfAsked('send-code-again', (solution) =>
      call(sendEmailVerification, { body: { humanCheck: solution } }),
    );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const key = checkEmail(typed);
    setProblem(key && errorText.field(key));
    if (key) {
      field.current?.focus();
      return;
    }
    await task.run(
      'send',
      async () => {
        // Verifying the account's own email requires no step-up.
        const isSame = !user.emailVerified && typed.trim() === user.email;
        const { maskedEmail } = isSame
          ? await writeAgain()
          : await humanCheck.sendIfAsked('look-up', (solution) =>
              call(changeEmail, { body: { email: typed, humanCheck: solution } }),
            );
        setSent(onItsWay(maskedEmail));
      },
      atField,
    );
  }

  const resend = () => task.run('resend', async () => setSent(onItsWay((await writeAgain()).maskedEmail)));

  if (sent) {
    return (
      <EmailCode
        sent={sent}
        isResending={task.pending === 'resend'}
        resendFailure={task.failure}
        onResend={() => void resend()}
        onChange={() => {
          task.clear();
          setSent(null);
        }}
        onProven={onProven}
      />
    );
  }
  return (
    <form className={classes.panel} noValidate onSubmit={(event) => void submit(event)}>
      <FailureNotice failure={task.failure} />
      <TextField
        ref={field}
        label={user.emailVerified ? t('email.newLabel') : t('email.label')}
        name="email"
        type="email"
        autoComplete="email"
        value={typed}
        problem={problem}
        hint={user.emailVerified ? t('email.keepsOld') : t('email.hint')}
        onChange={(value) => {
          setProblem(null);
          setTyped(value);
        }}
      />
      <Button type="submit" size="lg" fullWidth loading={task.pending === 'send'}>
        {t('email.send')}
      </Button>
      {user.email !== null && (
        <Button variant="subtle" onClick={() => setSent({ maskedEmail: null, resendAt: Date.now() })}>
          {t('email.have')}
        </Button>
      )}
    </form>
  );
}
