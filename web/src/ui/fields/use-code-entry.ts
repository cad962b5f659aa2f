import { isCode } from '@foyer/contract/rules/contacts/code.ts';
import { type FormEvent, useState } from 'react';
import { hasCode } from '#src/lib/api/api-error.ts';
import { useErrorText } from '#src/lib/api/use-error-text.ts';

/** Shows a refusal at the field if it is about the code; returns whether it did. */
export type AtField = (error: unknown) => boolean;

/**
 * State of a code while it is entered, for a `CodeField` and its form. `onCode` gets the six digits and a handler for
 * refusals; `refusalText` replaces the usual message.
 */
export function useCodeEntry(
  onCode: (code: string, atField: AtField) => void,
  refusalText?: (error: unknown) => string,
) {
  const errorText = useErrorText();
  const [digits, setDigits] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function change(typed: string): void {
    setDigits(typed);
    setProblem(null);
  }

  function atField(error: unknown): boolean {
    const isAboutCode = hasCode(error, 'INVALID_CODE', 'CODE_EXPIRED', 'CODE_EXHAUSTED');
    if (isAboutCode) setProblem((refusalText ?? errorText.text)(error));
    return isAboutCode;
  }

  function enter(code = digits): void {
    setProblem(isCode(code) ? null : errorText.field('code.six_digits'));
    if (isCode(code)) onCode(code, atField);
  }

  return {
    isComplete: isCode(digits),
    clear: () => change(''),
    field: {
      value: digits,
      problem,
      isOver: false,
      onChange: change,
      onComplete: enter,
      onEnter: () => enter(),
    },
    form: {
      noValidate: true,
      onSubmit(event: FormEvent) {
        event.preventDefault();
        enter();
      },
    },
  };
}
