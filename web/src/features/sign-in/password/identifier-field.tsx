import { limits } from '@foyer/contract/limits.ts';
import { detectInputType } from '@foyer/contract/rules/contacts/input-type.ts';
import { formatTypedPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { type ChangeEvent, type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhoneTexts } from '#src/lib/phone/use-phone-texts.ts';
import { CountryPicker } from '#src/ui/fields/country-picker.tsx';
import classes from '#src/ui/fields/field.module.css';
import { Field, FieldFrame } from '#src/ui/fields/field.tsx';
import { nationalPart } from '#src/ui/fields/phone-typing.ts';
import { usePhoneTyping } from '#src/ui/fields/use-phone-typing.ts';
import { checkWhileTyping, type IdentifierProblem, type TypedIdentifier } from './identifier.ts';

type Props = {
  ref: Ref<HTMLInputElement>;
  typed: TypedIdentifier;
  /** Found when submitting; shown until the next change. */
  problem: string | null;
  problemText: (problem: IdentifierProblem) => string;
  onChange: (change: Partial<TypedIdentifier>) => void;
};

const isPhone = (text: string) => detectInputType(text) === 'phone';

/**
 * One field for an email or a phone number, distinguished while typing; a number gets a country and is formatted. It is
 * validated half a second after the last key.
 */
export function IdentifierField({ ref, typed, problem, problemText, onChange }: Props) {
  const { t } = useTranslation('sign-in-steps');
  const texts = usePhoneTexts();
  const id = useId();
  const { identifier, country } = typed;
  const { input, countries, read } = usePhoneTyping(ref, country);

  const hasCountry = isPhone(identifier);
  const now = `${country} ${identifier}`;
  const [settled] = useDebouncedValue(now, limits.debounce.contactMs);
  const checked = settled === now ? checkWhileTyping(typed) : null;
  const message = problem ?? (checked?.problem ? problemText(checked.problem) : null);

  function type({ target }: ChangeEvent<HTMLInputElement>): void {
    if (!isPhone(target.value)) {
      onChange({ identifier: target.value });
      return;
    }
    const { typed: identifier, ...meant } = read(target);
    onChange({ identifier, ...meant });
  }

  return (
    <Field
      id={id}
      label={t('signIn.label')}
      problem={message}
      good={checked?.kind === 'phone' && checked.isValid && texts.valid}
      hint={t('signIn.hint')}
      isLive
    >
      <FieldFrame isInvalid={message !== null}>
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
          // biome-ignore lint/a11y/noAutofocus: it is the main field of the step, which was just opened.
          autoFocus
          spellCheck={false}
          maxLength={320}
          value={hasCountry ? formatTypedPhone(identifier, country) : identifier}
          aria-required
          aria-invalid={message !== null}
          aria-describedby={`${id}-message`}
          onChange={type}
        />
      </FieldFrame>
    </Field>
  );
}
