import { limits } from '@foyer/contract/limits.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey, hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { usePasswordTexts } from '#src/lib/password/use-password-texts.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { Button } from '#src/ui/button/button.tsx';
import { PasswordField } from '#src/ui/password/password-field.tsx';
import stepClasses from '../step/step.module.css';
import { StepFrame } from '../step/step-frame.tsx';
import { EnteredIdentifier } from './entered-identifier.tsx';
import { ForgotLink } from './forgot-link.tsx';
import { checkWhenSubmitted } from './identifier.ts';
import classes from './password.module.css';
import type { PasswordActions } from './password-actions.ts';
import { UnverifiedEmail } from './unverified-email.tsx';

type Props = { flow: Flow; actions: PasswordActions; canSendCodes: boolean };

/** Takes the password of an account. */
export function PasswordStep({ flow, actions, canSendCodes }: Props) {
  const { t } = useTranslation('sign-in-steps');
  const errorText = useErrorText();
  const texts = usePasswordTexts();
  const { state, dispatch, pending } = flow;
  const { signIn } = state;
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  /** When another verification link can be sent; null until the email turns out to be unverified. */
  const [resendAt, setResendAt] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isEmail = checkWhenSubmitted(signIn).kind === 'email';

  function refuse(text: string): void {
    setProblem(text);
    field.current?.select();
  }

  function atField(error: unknown): boolean {
    // The server has just sent the link again.
    if (hasCode(error, 'EMAIL_NOT_VERIFIED')) setResendAt(Date.now() + limits.code.resendSeconds * 1000);
    const key = fieldErrorKey(error, 'password');
    const text = hasCode(error, 'INVALID_PASSWORD') ? errorText.text(error) : key && errorText.field(key);
    if (text) refuse(text);
    return Boolean(text);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setProblem(null);
    if (password === '') refuse(errorText.field('password.required'));
    else await actions.submitPassword(password, atField);
  }

  return (
    <StepFrame flow={flow} title={t('password.title')} lead={t('password.lead')}>
      <form className={stepClasses.fields} noValidate onSubmit={(event) => void submit(event)}>
        <EnteredIdentifier signIn={signIn} onChange={() => dispatch({ type: 'back' })} />
        <PasswordField
          ref={field}
          label={t('password.label')}
          texts={texts}
          value={password}
          problem={problem}
          autoComplete="current-password"
          onChange={(typed) => {
            setProblem(null);
            setResendAt(null);
            setPassword(typed);
          }}
        />
        <div className={classes.choices}>
          <label className={classes.remember}>
            <input
              type="checkbox"
              checked={signIn.remember}
              onChange={(event) => dispatch({ type: 'sign-in-typed', signIn: { remember: event.target.checked } })}
            />
            {t('password.remember')}
          </label>
          <ForgotLink identifier={signIn.identifier} isEmail={isEmail}>
            {t('password.forgot')}
          </ForgotLink>
        </div>
        <div className={stepClasses.actions}>
          <Button type="submit" fullWidth size="lg" loading={pending === 'password'}>
            {t('password.submit')}
          </Button>
          {canSendCodes && resendAt === null && (
            <Button
              variant="subtle"
              fullWidth
              loading={pending === 'send'}
              onClick={() => void actions.logInByCode(() => false)}
            >
              {t('signIn.withCode')}
            </Button>
          )}
        </div>
        {resendAt !== null && (
          <UnverifiedEmail
            resendAt={resendAt}
            isResending={pending === 'password'}
            onResend={() => void actions.submitPassword(password, atField)}
            onUsePhone={canSendCodes ? () => dispatch({ type: 'phone-needed', lead: null }) : null}
          />
        )}
        <p className={stepClasses.quiet} role="status">
          {flow.isChecking && t('phone.checking')}
        </p>
      </form>
    </StepFrame>
  );
}
