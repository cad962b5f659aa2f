import { limits } from '@foyer/contract/limits.ts';
import { checkEmail } from '@foyer/contract/rules/contacts/email.ts';
import { submittedPhoneProblem } from '@foyer/contract/rules/contacts/typed-phone.ts';
import { checkName } from '@foyer/contract/rules/names/name.ts';
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { refusedField } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { configQuery } from '#src/lib/config.ts';
import { useHumanCheck } from '#src/lib/human-check/use-human-check.ts';
import { languageIn } from '#src/lib/i18n.ts';
import { paths } from '#src/lib/paths.ts';
import { useGuessedCountry } from '#src/lib/phone/use-guessed-country.ts';
import { usePhoneTexts } from '#src/lib/phone/use-phone-texts.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PhoneField } from '#src/ui/fields/phone-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { beginSignUp } from './begin-sign-up.ts';
import classes from './newcomer.module.css';

type Problems = Partial<Record<'name' | 'email' | 'phone', string | null>>;

/** Name, email and phone: the rest is asked later, and this page comes back after it. */
export function NewcomerForm({ path }: { path: string }) {
  const { t, i18n } = useTranslation('event');
  const errorText = useErrorText();
  const phoneTexts = usePhoneTexts();
  const navigate = useNavigate();
  const { data: config } = useSuspenseQuery(configQuery);
  const { humanCheck } = useHumanCheck();
  const task = useTask<'begin'>();
  const field = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState<{ typed: string; country: string | null }>({ typed: '', country: null });
  const [problems, setProblems] = useState<Problems>({});
  useGuessedCountry(config.countryLookupUrl, phone.country, phone.typed === '', (country) =>
    setPhone((before) => ({ ...before, country })),
  );

  function show(found: Problems): boolean {
    setProblems(found);
    const first = (['name', 'email', 'phone'] as const).find((each) => found[each]);
    if (first === 'phone') field.current?.focus();
    else if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const phoneKey = submittedPhoneProblem(phone.typed, phone.country);
    const emailKey = checkEmail(email);
    const nameKey = checkName(name);
    const found = {
      name: nameKey && errorText.field(nameKey),
      email: emailKey && errorText.field(emailKey),
      phone: phoneKey && errorText.field(phoneKey),
    };
    if (show(found)) return;
    await task.run(
      'begin',
      async () => {
        await beginSignUp({ name: name.trim(), email, phone }, { humanCheck, language: languageIn(i18n), path });
        void navigate(`${paths.signUp}&redirect=${encodeURIComponent(path)}`);
      },
      (error) => {
        const said = (key: string | null) => key && errorText.field(key);
        return show({ name: said(refusedField(error, 'name')), email: said(refusedField(error, 'email')) });
      },
    );
  }

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <h2 className={classes.title}>{t('newcomer.title')}</h2>
      <p className={classes.text}>{t('newcomer.text')}</p>
      <FailureNotice failure={task.failure} />
      <PhoneField
        ref={field}
        texts={phoneTexts}
        phone={phone}
        problem={problems.phone ?? null}
        onChange={(change) => {
          setProblems({ ...problems, phone: null });
          setPhone({ ...phone, ...change });
        }}
      />
      <TextField
        label={t('newcomer.name')}
        name="name"
        autoComplete="name"
        maxLength={limits.name.max}
        value={name}
        problem={problems.name ?? null}
        onChange={setName}
      />
      <TextField
        label={t('newcomer.email')}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        problem={problems.email ?? null}
        onChange={setEmail}
      />
      <Button type="submit" loading={task.pending !== null}>
        {t('newcomer.go')}
      </Button>
    </form>
  );
}
