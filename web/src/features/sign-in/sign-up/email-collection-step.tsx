import { limits } from '@foyer/contract/limits.ts';
import { canonicalEmail, checkEmail as emailProblem } from '@foyer/contract/rules/contacts/email.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight, IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import type { Flow } from '#src/lib/sign-in-flow/use-flow.ts';
import { Button } from '#src/ui/button/button.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import classes from '../step/step.module.css';
import { StepFrame } from '../step/step-frame.tsx';
import { registeredEmailQuery } from './registered-email-query.ts';
import { isEmailTaken, type signUpActions } from './sign-up-actions.ts';

type Props = { flow: Flow; actions: ReturnType<typeof signUpActions> };

/** Asks for an email, which may be skipped, and offers organizations their form. */
export function EmailCollectionStep({ flow, actions }: Props) {
  const { t } = useTranslation('sign-in-steps');
  const errorText = useErrorText();
  const { state, dispatch, pending } = flow;
  const { email } = state;
  const [refused, setRefused] = useState<string | null>(null);
  const isTaken = useIsEmailTaken(email, state.lead?.email ?? null);
  const field = useRef<HTMLInputElement>(null);
  const problem = refused ?? (isTaken ? t('errors.email_already_exists') : null);

  function typedProblem(): string | null {
    const key = emailProblem(email);
    if (email.trim() !== '' && !email.includes('@')) return t('errors.invalid_email');
    return key && errorText.field(key);
  }

  function atField(error: unknown): boolean {
    const key = fieldErrorKey(error, 'email');
    const text = isEmailTaken(error) ? t('errors.email_already_exists') : key && errorText.field(key);
    setRefused(text);
    if (text) field.current?.focus();
    return text !== null;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = typedProblem() ?? problem;
    setRefused(wrong);
    if (wrong) field.current?.focus();
    else await actions.submitEmail(atField);
  }

  return (
    <StepFrame flow={flow} title={t('email.title')} lead={t('email.lead')}>
      <form className={classes.fields} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          ref={field}
          label={t('email.label')}
          name="email"
          type="email"
          autoComplete="email"
          isOptional
          isFirst
          isLive
          value={email}
          problem={problem}
          hint={t('email.note')}
          onChange={(typed) => {
            setRefused(null);
            dispatch({ type: 'email-typed', email: typed });
          }}
        />
        {problem === t('errors.email_already_exists') && (
          <Button variant="default" fullWidth onClick={() => dispatch({ type: 'account-found', identifier: email })}>
            {t('email.signInInstead')}
          </Button>
        )}
        <div className={classes.actions}>
          <Button type="submit" fullWidth size="lg" loading={pending === 'email'} disabled={pending !== null}>
            {t('email.submit')}
          </Button>
          <Button
            variant="subtle"
            fullWidth
            loading={pending === 'skip'}
            disabled={pending !== null}
            onClick={() => void actions.skipEmail()}
          >
            {t('email.skip')}
          </Button>
        </div>
      </form>
      <button
        type="button"
        className={classes.sideWay}
        disabled={pending !== null}
        onClick={() => void actions.chooseOrganization(atField)}
      >
        <IconBuilding size={22} stroke={1.5} aria-hidden />
        <span>
          {t('email.orOrganization')} <strong>{t('email.organization')}</strong>
        </span>
        <IconArrowRight size={18} stroke={1.5} aria-hidden />
      </button>
    </StepFrame>
  );
}

/**
 * Whether an email being typed is registered, checked half a second after the last key. A failed check counts as free.
 * `own` is the lead's email, which is no duplicate.
 */
function useIsEmailTaken(typed: string, own: string | null): boolean {
  const [email] = useDebouncedValue(canonicalEmail(typed), limits.debounce.contactMs);
  const { data } = useQuery({ ...registeredEmailQuery(email), enabled: email !== null && email !== own });
  return email === canonicalEmail(typed) && email !== own && data?.exists === true;
}
