import { type FormEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey, hasCode } from '#src/lib/api/api-error.ts';
import { useNewPassword } from '#src/lib/password/use-new-password.ts';
import { usePasswordTexts } from '#src/lib/password/use-password-texts.ts';
import { emailTaken } from '#src/lib/sign-in-flow/flow-errors.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { Button } from '#src/ui/button/button.tsx';
import { NewPasswordFields } from '#src/ui/password/new-password-fields.tsx';
import classes from '../step/step.module.css';
import { StepFrame } from '../step/step-frame.tsx';
import { EnteredIdentifier } from './entered-identifier.tsx';
import type { PasswordActions } from './password-actions.ts';

type Props = { flow: Flow; actions: PasswordActions; canSendCodes: boolean };

/** Asks for a new password, or again when it expired before the number was verified. */
export function NewPasswordStep({ flow, actions, canSendCodes }: Props) {
  const { t } = useTranslation('sign-in-steps');
  const texts = usePasswordTexts();
  const { state, dispatch, pending } = flow;
  const { signIn, lead } = state;
  const isProven = lead?.phoneVerified === true;
  const chosen = useNewPassword({ email: signIn.identifier, phone: lead?.phone });
  const { field } = chosen;
  useEffect(() => field.current?.focus(), [field]);

  function atField(error: unknown): boolean {
    // The email had no account a moment ago but was registered in the meantime.
    if (hasCode(error, 'INVALID_PASSWORD')) {
      dispatch({ type: 'failed', alert: emailTaken });
      return true;
    }
    const key = fieldErrorKey(error, 'password');
    if (key) chosen.refuse(key);
    return key !== null;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (await chosen.check()) await actions.submitNewPassword(chosen.typed, atField);
  }

  return (
    <StepFrame
      flow={flow}
      title={t('newPassword.title')}
      lead={isProven ? t('newPassword.againLead') : t('newPassword.lead')}
    >
      <form className={classes.fields} noValidate onSubmit={(event) => void submit(event)}>
        {!isProven && <EnteredIdentifier signIn={signIn} onChange={() => dispatch({ type: 'back' })} />}
        <NewPasswordFields
          labels={{ password: t('password.label'), again: t('newPassword.again') }}
          texts={texts}
          chosen={chosen}
        />
        <div className={classes.actions}>
          <Button type="submit" fullWidth size="lg" loading={pending === 'password'}>
            {t('newPassword.submit')}
          </Button>
        </div>
        {!isProven && (
          <div className={classes.actions}>
            <p className={classes.quiet}>{t('newPassword.before')}</p>
            <Button variant="default" fullWidth onClick={() => dispatch({ type: 'password-needed' })}>
              {t('newPassword.haveOne')}
            </Button>
            {canSendCodes && (
              <Button variant="subtle" fullWidth onClick={() => dispatch({ type: 'phone-needed', lead: null })}>
                {t('unverified.usePhone')}
              </Button>
            )}
          </div>
        )}
      </form>
    </StepFrame>
  );
}
