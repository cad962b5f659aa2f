import { callingCodeOf } from '@foyer/contract/rules/contacts/calling-code.ts';
import { formatTypedPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { readPhoneText } from '@foyer/contract/rules/contacts/phone-text.ts';
import { type Ref, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { languageIn } from '#src/lib/i18n.ts';
import { countriesIn, countryOfCallingCode } from '#src/lib/phone/countries.ts';
import { caretAfter, charactersBefore } from '#src/lib/phone/phone-caret.ts';
import { keptPhone } from './phone-typing.ts';

/** A number as it is typed, and the country it is meant in. */
export type TypedPhone = { typed: string; country: string | null };

/** A field in which a number is grouped while it is typed: what it keeps of that, and the countries to choose from. */
export function usePhoneTyping(ref: Ref<HTMLInputElement> | undefined, country: string | null) {
  const { i18n } = useTranslation();
  const language = languageIn(i18n);
  const countries = useMemo(() => countriesIn(language), [language]);
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);

  // Grouping moves the characters: the caret stays behind the one that was typed.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  return {
    input,
    countries,
    /**
     * What is kept of what stands in the field, and the country if that is another one now: a calling code speaks of its
     * own. Otherwise nothing is said of it, since it may just have been guessed and not be shown yet.
     */
    read({ value, selectionStart }: HTMLInputElement): Pick<TypedPhone, 'typed'> & Partial<TypedPhone> {
      const { international, digits } = readPhoneText(value);
      const callingCode = international ? callingCodeOf(digits) : '';
      const meant = callingCode ? countryOfCallingCode(countries, callingCode, country) : country;
      const typed = keptPhone(value);
      const before = charactersBefore(value, selectionStart ?? value.length);
      caret.current = caretAfter(formatTypedPhone(typed, meant), before);
      return meant === country ? { typed } : { typed, country: meant };
    },
  };
}
