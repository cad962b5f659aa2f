import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { useGuessedCountry } from '#src/lib/phone/use-guessed-country.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { Button } from '#src/ui/button/button.tsx';
import type { EntryMode } from '../entry/entry-mode.ts';
import { usePasskeyAutofill } from '../passkey/use-passkey-autofill.ts';
import { phoneProblem } from '../phone/phone-problem.ts';
import classes from '../step/step.module.css';
import { StepFrame } from '../step/step-frame.tsx';
import { ForgotLink } from './forgot-link.tsx';
import { checkWhenSubmitted, type IdentifierProblem } from './identifier.ts';
import { IdentifierField } from './identifier-field.tsx';
import type { PasswordActions } from './password-actions.ts';

type Props = { flow: Flow; actions: PasswordActions; mode: EntryMode; canSendCodes: boolean; lookupUrl: string | null };

/** Asks for an email or a phone number; the next step depends on its account. */
export function IdentifierStep({ flow, actions, mode, canSendCodes, lookupUrl }: Props) {
  const { t } = useTranslation('sign-in-steps');
  const errorText = useErrorText();
  const { state, dispatch, pending, parts } = flow;
  const { signIn } = state;
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useGuessedCountry(lookupUrl, signIn.country, signIn.identifier === '', (country) =>
    dispatch({ type: 'sign-in-typed', signIn: { country } }),
  );
  usePasskeyAutofill((error) => dispatch({ type: 'failed', alert: { tone: 'problem', text: { error } } }));
  const { humanCheck } = parts;
  const { byCode } = signIn;
  useEffect(() => {
    if (byCode) humanCheck.prepare('send-code');
  }, [humanCheck, byCode]);

  const problemText = (found: IdentifierProblem) => (found === 'either' ? t('signIn.either') : errorText.field(found));

  /** Shows refusals of the email or number at the field. */
  function atField(error: unknown): boolean {
    const key = fieldErrorKey(error, 'email');
    const refused = phoneProblem(error, errorText) ?? (key && errorText.field(key));
    setProblem(refused);
    if (refused) field.current?.focus();
    return refused !== null;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const found = checkWhenSubmitted(signIn).problem;
    setProblem(found && problemText(found));
    if (found) field.current?.focus();
    else await actions.submitIdentifier(atField);
  }

  return (
    <StepFrame
      flow={flow}
      title={byCode ? t('signIn.byCodeTitle') : t(`signIn.title.${mode}`)}
      lead={byCode ? t('signIn.byCodeLead') : t(`signIn.lead.${mode}`)}
    >
      {state.alert?.text.key === 'errors.no_password_set' && (
        <ForgotLink identifier={signIn.identifier} isEmail>
          {t('signIn.setPassword')}
        </ForgotLink>
      )}
      <form className={classes.fields} noValidate onSubmit={(event) => void submit(event)}>
        <IdentifierField
          ref={field}
          typed={signIn}
          problem={problem}
          problemText={problemText}
          onChange={(change) => {
            setProblem(null);
            dispatch({ type: 'sign-in-typed', signIn: change });
          }}
        />
        <div className={classes.actions}>
          <Button type="submit" fullWidth size="lg" loading={pending === 'look-up' || pending === 'send'}>
            {byCode ? t('phone.send') : t('signIn.submit')}
          </Button>
          {((canSendCodes && mode !== 'signup') || byCode) && (
            <Button
              variant="subtle"
              fullWidth
              onClick={() => {
                setProblem(null);
                dispatch({ type: 'sign-in-typed', signIn: { byCode: !byCode } });
              }}
            >
              {byCode ? t('signIn.withPassword') : t('signIn.withCode')}
            </Button>
          )}
        </div>
        <p className={classes.quiet} role="status">
          {flow.isChecking && t('phone.checking')}
        </p>
      </form>
    </StepFrame>
  );
}
