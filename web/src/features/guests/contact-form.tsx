import { limits } from '@foyer/contract/limits.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { checkEmail } from '@foyer/contract/rules/contacts/email.ts';
import { submittedPhoneProblem } from '@foyer/contract/rules/contacts/typed-phone.ts';
import { checkName } from '@foyer/contract/rules/names/name.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey, hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { defaultChannel } from '#src/lib/phone/default-channel.ts';
import { useGuessedCountry } from '#src/lib/phone/use-guessed-country.ts';
import { usePhoneTexts } from '#src/lib/phone/use-phone-texts.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { PhoneField } from '#src/ui/fields/phone-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { TypedPhone } from '#src/ui/fields/use-phone-typing.ts';
import { useWrongField } from '#src/ui/fields/use-wrong-field.ts';
import classes from './guest-form.module.css';
import type { GuestContact, GuestInput } from './guest-requests.ts';

type Problems = { name?: string; contact?: string };

type Props = {
  isSearch: boolean;
  channels: readonly Channel[];
  lookupUrl: Parameters<typeof useGuessedCountry>[0];
  isSending: boolean;
  failure: unknown;
  /** The phone was chosen, so a human check will be needed. */
  onPhone: () => void;
  onSend: (input: GuestInput, atField: (error: unknown) => boolean) => Promise<boolean>;
};

/** A name, and an email or a phone number. */
export function ContactForm({ isSearch, channels, lookupUrl, isSending, failure, onPhone, onSend }: Props) {
  const { t } = useTranslation('guests');
  const errorText = useErrorText();
  const phoneTexts = usePhoneTexts();
  const [kind, setKind] = useState<GuestContact['kind']>('email');
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [phone, setPhone] = useState<TypedPhone>({ typed: '', country: null });
  const [problems, setProblems] = useState<Problems>({});
  const form = useWrongField(problems);
  useGuessedCountry(lookupUrl, phone.country, phone.typed === '', (country) =>
    setPhone((previous) => ({ ...previous, country })),
  );

  /** Shows the problem of each field. Returns whether there is any. */
  function showProblems(keys: Record<keyof Problems, string | null>): boolean {
    const found = {
      ...(keys.name && { name: errorText.field(keys.name) }),
      ...(keys.contact && { contact: errorText.field(keys.contact) }),
    };
    setProblems(found);
    return Object.keys(found).length > 0;
  }

  function refusedAtField(error: unknown): boolean {
    if (hasCode(error, 'INVALID_PHONE', 'PHONE_NOT_SUPPORTED', 'COUNTRY_NOT_SUPPORTED')) {
      setProblems({ contact: errorText.text(error) });
      return true;
    }
    const field = kind === 'email' ? 'email' : 'phoneNumber';
    return showProblems({ name: fieldErrorKey(error, 'name'), contact: fieldErrorKey(error, field) });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const contactProblem = kind === 'email' ? checkEmail(email) : submittedPhoneProblem(phone.typed, phone.country);
    if (showProblems({ name: isSearch ? null : checkName(name), contact: contactProblem })) return;
    const method = defaultChannel(channels);
    const contact: GuestContact = kind === 'email' ? { kind, email } : { kind, ...phone, method };
    void onSend({ name: isSearch ? null : name.trim(), contact }, refusedAtField);
  }

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={submit}>
      {!isSearch && (
        <>
          <h2 className={classes.title}>{t('form.title')}</h2>
          <p className={classes.text}>{t('form.text')}</p>
        </>
      )}
      <FailureNotice failure={failure} />
      {!isSearch && (
        <TextField
          label={t('form.name')}
          name="name"
          autoComplete="name"
          isFirst
          maxLength={limits.name.max}
          value={name}
          problem={problems.name ?? null}
          onChange={(typed) => {
            setName(typed);
            setProblems({});
          }}
        />
      )}
      {kind === 'email' ? (
        <TextField
          label={t('form.email')}
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          problem={problems.contact ?? null}
          onChange={(typed) => {
            setEmail(typed);
            setProblems({});
          }}
        />
      ) : (
        <PhoneField
          texts={{ ...phoneTexts, hint: t('form.phoneHint') }}
          phone={phone}
          problem={problems.contact ?? null}
          onChange={(change) => {
            setPhone((previous) => ({ ...previous, ...change }));
            setProblems({});
          }}
        />
      )}
      {channels.length > 0 && (
        <button
          type="button"
          className={classes.switch}
          onClick={() => {
            setProblems({});
            setKind(kind === 'email' ? 'phone' : 'email');
            if (kind === 'email') onPhone();
          }}
        >
          {kind === 'email' ? t('form.usePhone') : t('form.useEmail')}
        </button>
      )}
      <Button type="submit" size="lg" fullWidth loading={isSending}>
        {t('form.send')}
      </Button>
    </form>
  );
}
