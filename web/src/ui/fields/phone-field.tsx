import { limits } from '@foyer/contract/limits.ts';
import { formatTypedPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { checkTypedPhone } from '@foyer/contract/rules/contacts/typed-phone.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { type Ref, useId } from 'react';
import { useErrorText } from '#src/lib/api/use-error-text.ts';
import { CountryPicker, type CountryTexts } from './country-picker.tsx';
import classes from './field.module.css';
import { Field, FieldFrame } from './field.tsx';
import { nationalPart } from './phone-typing.ts';
import { type TypedPhone, usePhoneTyping } from './use-phone-typing.ts';

/** The texts of the field. */
export type PhoneTexts = { label: string; hint: string; valid: string } & CountryTexts;

type Props = {
  ref?: Ref<HTMLInputElement>;
  texts: PhoneTexts;
  phone: TypedPhone;
  /** Found when submitting; shown until the next change. */
  problem: string | null;
  onChange: (change: Partial<TypedPhone>) => void;
};

/** A phone number with its country: formatted while typing, validated half a second later. */
export function PhoneField({ ref, texts, phone, problem, onChange }: Props) {
  const errorText = useErrorText();
  const id = useId();
  const { typed, country } = phone;
  const { input, countries, read } = usePhoneTyping(ref, country);

  const now = `${country} ${typed}`;
  const [settled] = useDebouncedValue(now, limits.debounce.contactMs);
  const checked = settled === now && typed !== '' ? checkTypedPhone(typed, country) : null;
  const message = problem ?? (checked?.message ? errorText.field(checked.message) : null);

  return (
    <Field
      id={id}
      label={texts.label}
      problem={message}
      good={checked?.state === 'valid' && texts.valid}
      hint={texts.hint}
      isLive
    >
      <FieldFrame isInvalid={message !== null}>
        <CountryPicker
          texts={texts}
          countries={countries}
          chosen={country}
          showsCode={!typed.startsWith('+')}
          onChoose={(chosen) => {
            onChange({ country: chosen, typed: nationalPart(typed) });
            input.current?.focus();
          }}
        />
        <input
          ref={input}
          id={id}
          className={classes.input}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          // biome-ignore lint/a11y/noAutofocus: it is the only field of the step.
          autoFocus
          value={formatTypedPhone(typed, country)}
          aria-required
          aria-invalid={message !== null}
          aria-describedby={`${id}-message`}
          onChange={({ target }) => onChange(read(target))}
        />
      </FieldFrame>
    </Field>
  );
}
