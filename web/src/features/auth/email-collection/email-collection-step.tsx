import { checkEmail as emailProblem } from '@foyer/contract/rules/contacts/email.ts';
import { Button } from '@mantine/core';
import { IconArrowRight, IconBuilding } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusedField } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { type accountActions, isEmailTaken } from '../account/account-actions.ts';
import type { Flow } from '../flow/use-flow.ts';
import classes from '../step/step.module.css';
import { StepFrame } from '../step/step-frame.tsx';
import { useIsEmailTaken } from './use-is-email-taken.ts';

type Props = { flow: Flow; actions: ReturnType<typeof accountActions> };

/** Asks for an email, which may be skipped, and leads organizations to their form. */
export function EmailCollectionStep({ flow, actions }: Props) {
  const { t } = useTranslation('auth');
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
    const key = refusedField(error, 'email');
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
          <Button type="submit" fullWidth size="lg" loading={pending === 'email'}>
            {t('email.submit')}
          </Button>
          <Button variant="subtle" fullWidth loading={pending === 'skip'} onClick={() => void actions.skipEmail()}>
            {t('email.skip')}
          </Button>
        </div>
      </form>
      <button type="button" className={classes.sideWay} onClick={() => void actions.chooseOrganization(atField)}>
        <IconBuilding size={22} stroke={1.5} aria-hidden />
        <span>
          {t('email.orOrganization')} <strong>{t('email.organization')}</strong>
        </span>
        <IconArrowRight size={18} stroke={1.5} aria-hidden />
      </button>
    </StepFrame>
  );
}
