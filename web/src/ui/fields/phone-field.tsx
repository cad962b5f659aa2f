import { limits } from '@foyer/contract/limits.ts';
import { callingCodeOf, formatTypedPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { readPhoneText } from '@foyer/contract/rules/contacts/phone-text.ts';
import { checkTypedPhone } from '@foyer/contract/rules/contacts/typed-phone.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { type ChangeEvent, type Ref, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#src/lib/api/error-text.ts';
import { languageIn } from '#src/lib/i18n.ts';
import { countriesIn, countryOfCallingCode } from '#src/lib/phone/countries.ts';
import { caretAfter, charactersBefore } from '#src/lib/phone/phone-caret.ts';
import { CountryPicker, type CountryTexts } from './country-picker.tsx';
import classes from './field.module.css';
import { keptPhone, nationalPart } from './phone-typing.ts';

/** A number as it is typed, and the country it is meant in. */
export type TypedPhone = { typed: string; country: string | null };
/** What the field says; `country` names the chosen one. */
export type PhoneTexts = { label: string; hint: string; valid: string } & CountryTexts;

type Props = {
  ref: Ref<HTMLInputElement>;
  texts: PhoneTexts;
  phone: TypedPhone;
  /** What was found wrong when sending; stands until something is typed. */
  problem: string | null;
  onChange: (change: Partial<TypedPhone>) => void;
};

/** A phone number with its country: grouped while it is typed, judged half a second later (spec section 5). */
export function PhoneField({ ref, texts, phone, problem, onChange }: Props) {
  const { i18n } = useTranslation();
  const errorText = useErrorText();
  const language = languageIn(i18n);
  const countries = useMemo(() => countriesIn(language), [language]);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);

  const shown = formatTypedPhone(phone.typed, phone.country);
  const now = `${phone.country} ${phone.typed}`;
  const [settled] = useDebouncedValue(now, limits.debounce.contactMs);
  const checked = settled === now && phone.typed !== '' ? checkTypedPhone(phone.typed, phone.country) : null;
  const message = problem ?? (checked?.message ? errorText.field(checked.message) : null);
  const isValid = !problem && checked?.state === 'valid';

  // Grouping moves the characters: the caret stays behind the one that was typed.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function type({ target }: ChangeEvent<HTMLInputElement>): void {
    const { international, digits } = readPhoneText(target.value);
    const callingCode = international ? callingCodeOf(digits) : '';
    const country = callingCode ? countryOfCallingCode(countries, callingCode, phone.country) : phone.country;
    const before = charactersBefore(target.value, target.selectionStart ?? target.value.length);
    const typed = keptPhone(target.value);
    caret.current = caretAfter(formatTypedPhone(typed, country), before);
    onChange({ typed, country });
  }

  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {texts.label}
      </label>
      <div className={classes.group} data-invalid={message !== null || undefined}>
        <CountryPicker
          texts={texts}
          countries={countries}
          chosen={phone.country}
          showsCode={!phone.typed.startsWith('+')}
          onChoose={(country) => {
            onChange({ country, typed: nationalPart(phone.typed) });
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
          // biome-ignore lint/a11y/noAutofocus: the step asks for nothing else, and it was just asked for.
          autoFocus
          value={shown}
          aria-required
          aria-invalid={message !== null}
          aria-describedby={`${id}-message`}
          onChange={type}
        />
      </div>
      <p
        id={`${id}-message`}
        className={classes.message}
        aria-live="polite"
        data-tone={message ? 'problem' : 'success'}
      >
        {message && <IconAlertCircle size={16} stroke={1.5} aria-hidden />}
        {isValid && <IconCircleCheck size={16} stroke={1.5} aria-hidden />}
        {message ?? (isValid ? texts.valid : <span className={classes.hint}>{texts.hint}</span>)}
      </p>
    </div>
  );
}
