import type { User } from '@foyer/contract/accounts.ts';
import type { Channel } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { submittedPhoneProblem } from '@foyer/contract/rules/contacts/typed-phone.ts';
import type { Config } from '@foyer/contract/system.ts';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorKey, hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { useChannelTexts } from '#src/lib/phone/use-channel-texts.ts';
import { useGuessedCountry } from '#src/lib/phone/use-guessed-country.ts';
import { usePhoneTexts } from '#src/lib/phone/use-phone-texts.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { ChannelChoice } from '#src/ui/fields/channel-choice.tsx';
import { PhoneField } from '#src/ui/fields/phone-field.tsx';
import type { TypedPhone } from '#src/ui/fields/use-phone-typing.ts';
import classes from './contact-verification.module.css';

type Props = {
  user: User;
  config: Config;
  phone: TypedPhone;
  method: Channel;
  isSending: boolean;
  isChecking: boolean;
  failure: unknown;
  onPhone: (part: Partial<TypedPhone>) => void;
  onMethod: (method: Channel) => void;
  /** Sends a code to the number; `atField` shows a refusal of the number at its field and says whether it did. */
  onSend: (atField: (error: unknown) => boolean) => Promise<unknown>;
};

/** Asks for the phone number to verify, and how its code is sent. */
export function PhoneForm({ user, config, phone, method, onPhone, onMethod, onSend, ...state }: Props) {
  const { t } = useTranslation(['contact-verification', 'phone']);
  const errorText = useErrorText();
  const phoneTexts = usePhoneTexts();
  const channelTexts = useChannelTexts();
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useGuessedCountry(config.countryLookupUrl, phone.country, phone.typed === '', (country) => onPhone({ country }));

  function atField(error: unknown): boolean {
    const refused = fieldErrorKey(error, 'phoneNumber');
    const isAboutNumber = hasCode(
      error,
      'INVALID_PHONE',
      'PHONE_NOT_SUPPORTED',
      'COUNTRY_NOT_SUPPORTED',
      'PHONE_ALREADY_EXISTS',
    );
    const text = refused ? errorText.field(refused) : isAboutNumber && errorText.text(error);
    if (!text) return false;
    setProblem(text);
    field.current?.focus();
    return true;
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const key = submittedPhoneProblem(phone.typed, phone.country);
    setProblem(key && errorText.field(key));
    if (key) field.current?.focus();
    else await onSend(atField);
  }

  return (
    <form className={classes.panel} noValidate onSubmit={(event) => void submit(event)}>
      <FailureNotice failure={state.failure} />
      <PhoneField
        ref={field}
        texts={user.phoneVerified ? { ...phoneTexts, label: t('phone.newLabel') } : phoneTexts}
        phone={phone}
        problem={problem}
        onChange={(part) => {
          setProblem(null);
          onPhone(part);
        }}
      />
      <ChannelChoice texts={channelTexts} channels={config.channels} chosen={method} onChoose={onMethod} />
      <Button type="submit" size="lg" fullWidth loading={state.isSending}>
        {t('phone.send')}
      </Button>
      <p className={classes.quiet} role="status">
        {state.isChecking && t('phone.checking')}
      </p>
    </form>
  );
}
