import { limits } from '@foyer/contract/limits.ts';
import { detectInputType } from '@foyer/contract/rules/contacts/input-type.ts';
import { callingCodeOf, formatTypedPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { readPhoneText } from '@foyer/contract/rules/contacts/phone-text.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { type ChangeEvent, type Ref, useId, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { languageIn } from '#src/lib/i18n.ts';
import { countriesIn, countryOfCallingCode } from '#src/lib/phone/countries.ts';
import { caretAfter, charactersBefore } from '#src/lib/phone/phone-caret.ts';
import { usePhoneTexts } from '#src/lib/phone/use-phone-texts.ts';
import { CountryPicker } from '#src/ui/fields/country-picker.tsx';
import classes from '#src/ui/fields/field.module.css';
import { keptPhone, nationalPart } from '#src/ui/fields/phone-typing.ts';
import { checkWhileTyping, type IdentifierProblem, type TypedIdentifier } from './identifier.ts';

type Props = {
  ref: Ref<HTMLInputElement>;
  typed: TypedIdentifier;
  /** What was found wrong when sending; stands until something is typed. */
  problem: string | null;
  problemText: (problem: IdentifierProblem) => string;
  onChange: (change: Partial<TypedIdentifier>) => void;
};

const isPhone = (text: string) => detectInputType(text) === 'phone';

/**
 * One field for an email or a phone number. What is typed tells which: a number then gets its country and is grouped. It
 * is judged half a second after the last key (spec section 5).
 */
export function IdentifierField({ ref, typed, problem, problemText, onChange }: Props) {
  const { t, i18n } = useTranslation('auth');
  const texts = usePhoneTexts();
  const language = languageIn(i18n);
  const countries = useMemo(() => countriesIn(language), [language]);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);

  const { identifier, country } = typed;
  const hasCountry = isPhone(identifier);
  const shown = hasCountry ? formatTypedPhone(identifier, country) : identifier;
  const now = `${country} ${identifier}`;
  const [settled] = useDebouncedValue(now, limits.debounce.contactMs);
  const checked = settled === now ? checkWhileTyping(typed) : null;
  const message = problem ?? (checked?.problem ? problemText(checked.problem) : null);
  const isValidPhone = !problem && checked?.kind === 'phone' && checked.isValid;

  // Grouping moves the characters: the caret stays behind the one that was typed.
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });

  function type({ target }: ChangeEvent<HTMLInputElement>): void {
    const { value } = target;
    if (!isPhone(value)) {
      onChange({ identifier: value });
      return;
    }
    const { international, digits } = readPhoneText(value);
    const callingCode = international ? callingCodeOf(digits) : '';
    const meant = callingCode ? countryOfCallingCode(countries, callingCode, country) : country;
    const kept = keptPhone(value);
    caret.current = caretAfter(formatTypedPhone(kept, meant), charactersBefore(value, target.selectionStart ?? 0));
    onChange({ identifier: kept, country: meant });
  }

  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {t('signIn.label')}
      </label>
      <div className={classes.group} data-invalid={message !== null || undefined}>
        {hasCountry && (
          <CountryPicker
            texts={texts}
            countries={countries}
            chosen={country}
            showsCode={!identifier.startsWith('+')}
            onChoose={(chosen) => {
              onChange({ country: chosen, identifier: nationalPart(identifier) });
              input.current?.focus();
            }}
          />
        )}
        <input
          ref={input}
          id={id}
          className={classes.input}
          type="text"
          name="username"
          inputMode="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          // biome-ignore lint/a11y/noAutofocus: the step asks for nothing else, and it was just asked for.
          autoFocus
          spellCheck={false}
          maxLength={320}
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
        data-tone={message ? 'problem' : isValidPhone ? 'success' : undefined}
      >
        {message && <IconAlertCircle size={16} stroke={1.5} aria-hidden />}
        {isValidPhone && <IconCircleCheck size={16} stroke={1.5} aria-hidden />}
        {message ?? (isValidPhone ? texts.valid : <span className={classes.hint}>{t('signIn.hint')}</span>)}
      </p>
    </div>
  );
}
