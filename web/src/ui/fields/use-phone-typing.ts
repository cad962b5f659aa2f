import { callingCodeOf } from '@foyer/contract/rules/contacts/calling-code.ts';
import { formatTypedPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { readPhoneText } from '@foyer/contract/rules/contacts/phone-text.ts';
import { type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { languageIn } from '#src/lib/i18n.ts';
import { countriesIn, countryOfCallingCode } from '#src/lib/phone/countries.ts';
import { caretAfter, charactersBefore } from '#src/lib/phone/phone-caret.ts';
import { normalizeTypedPhone } from './phone-typing.ts';

/** A number as typed and its country. */
export type TypedPhone = { typed: string; country: string | null };

/** Formats a phone number while it is typed, and provides the countries to choose from. */
export function usePhoneTyping(ref: Ref<HTMLInputElement> | undefined, country: string | null) {
  const { i18n } = useTranslation();
  const language = languageIn(i18n);
  const countries = useMemo(() => countriesIn(language), [language]);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);

  // Formatting moves the characters, so the caret is put back behind the typed one.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  return {
    input,
    countries,
    /**
     * Reads the input: the typed number, and the country if a calling code changes it. Otherwise the country is left
     * out, because a guessed one may have been set but not rendered yet.
     */
    read({ value, selectionStart }: HTMLInputElement): Pick<TypedPhone, 'typed'> & Partial<TypedPhone> {
      const { international, digits } = readPhoneText(value);
      const callingCode = international ? callingCodeOf(digits) : '';
      const nextCountry = callingCode ? countryOfCallingCode(countries, callingCode, country) : country;
      const typed = normalizeTypedPhone(value);
      const before = charactersBefore(value, selectionStart ?? value.length);
      caret.current = caretAfter(formatTypedPhone(typed, nextCountry), before);
      return nextCountry === country ? { typed } : { typed, country: nextCountry };
    },
  };
}
