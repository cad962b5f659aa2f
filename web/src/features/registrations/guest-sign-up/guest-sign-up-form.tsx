import { limits } from '@foyer/contract/limits.ts';
import { checkEmail } from '@foyer/contract/rules/contacts/email.ts';
import { submittedPhoneProblem } from '@foyer/contract/rules/contacts/typed-phone.ts';
import { checkName } from '@foyer/contract/rules/names/name.ts';
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { fieldErrorKey } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { configQuery } from '#src/lib/config-query.ts';
import { useHumanCheck } from '#src/lib/human-check/use-human-check.ts';
import { languageIn } from '#src/lib/i18n.ts';
import { paths } from '#src/lib/paths.ts';
import { defaultChannel } from '#src/lib/phone/default-channel.ts';
import { useGuessedCountry } from '#src/lib/phone/use-guessed-country.ts';
import { usePhoneTexts } from '#src/lib/phone/use-phone-texts.ts';
import { useTask } from '#src/lib/use-task.ts';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PhoneField } from '#src/ui/fields/phone-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { TypedPhone } from '#src/ui/fields/use-phone-typing.ts';
import { useWrongField } from '#src/ui/fields/use-wrong-field.ts';
import { Notice } from '#src/ui/notice.tsx';
import classes from './guest-sign-up-form.module.css';
import { startSignUp } from './start-sign-up.ts';

type Typed = { name: string; email: string; phone: TypedPhone };
type Problems = Partial<Record<keyof Typed, string>>;

/** Name, email and phone. The sign-up page asks for the rest, then returns to the event. */
export function GuestSignUpForm({ path }: { path: string }) {
  const { t, i18n } = useTranslation(['event-page', 'phone']);
  const errorText = useErrorText();
  const phoneTexts = usePhoneTexts();
  const navigate = useNavigate();
  const { data: config } = useSuspenseQuery(configQuery);
  const { humanCheck } = useHumanCheck();
  const task = useTask<'start'>();
  const [typed, setTyped] = useState<Typed>({ name: '', email: '', phone: { typed: '', country: null } });
  const [problems, setProblems] = useState<Problems>({});
  const form = useWrongField(problems);
  const { name, email, phone } = typed;
  useGuessedCountry(config.countryLookupUrl, phone.country, phone.typed === '', (country) =>
    setTyped((previous) => ({ ...previous, phone: { ...previous.phone, country } })),
  );

  function update(change: Partial<Omit<Typed, 'phone'>> & { phone?: Partial<TypedPhone> }): void {
    setTyped((previous) => ({ ...previous, ...change, phone: { ...previous.phone, ...change.phone } }));
    setProblems({});
  }

  /** Shows the problem of each field. Returns whether there is any. */
  function showProblems(keys: Record<keyof Typed, string | null>): boolean {
    const found = Object.entries(keys).flatMap(([field, key]) => (key ? [[field, errorText.field(key)]] : []));
    setProblems(Object.fromEntries(found));
    return found.length > 0;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const phoneKey = submittedPhoneProblem(phone.typed, phone.country);
    if (showProblems({ name: checkName(name), email: checkEmail(email), phone: phoneKey })) return;
    await task.run(
      'start',
      async () => {
        const method = defaultChannel(config.channels);
        await startSignUp(
          { name: name.trim(), email, phone },
          { humanCheck, language: languageIn(i18n), method, path },
        );
        void navigate(`${paths.signUp}&redirect=${encodeURIComponent(path)}`);
      },
      (error) =>
        showProblems({ name: fieldErrorKey(error, 'name'), email: fieldErrorKey(error, 'email'), phone: null }),
    );
  }

  if (config.channels.length === 0) return <Notice tone="info">{t('phone:noCodes')}</Notice>;
  return (
    <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <h2 className={classes.title}>{t('guestSignUp.title')}</h2>
      <p className={classes.text}>{t('guestSignUp.text')}</p>
      <FailureNotice failure={task.failure} />
      <PhoneField
        texts={phoneTexts}
        phone={phone}
        problem={problems.phone ?? null}
        onChange={(phoneChange) => update({ phone: phoneChange })}
      />
      <TextField
        label={t('guestSignUp.name')}
        name="name"
        autoComplete="name"
        maxLength={limits.name.max}
        value={name}
        problem={problems.name ?? null}
        onChange={(text) => update({ name: text })}
      />
      <TextField
        label={t('guestSignUp.email')}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        problem={problems.email ?? null}
        onChange={(text) => update({ email: text })}
      />
      <Button type="submit" loading={task.pending !== null}>
        {t('guestSignUp.go')}
      </Button>
    </form>
  );
}
