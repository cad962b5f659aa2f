import { checkConfirmation, type PasswordOwner, passwordProblems } from '@foyer/contract/rules/passwords/password.ts';
import { type RefObject, useRef, useState } from 'react';
import { useErrorText } from '../api/use-error-text.ts';
import { type PasswordVerdict, usePasswordVerdict } from './use-password-verdict.ts';

type Problems = { password: string | null; repeated: string | null };

export type NewPassword = Problems & {
  typed: string;
  typedAgain: string;
  field: RefObject<HTMLInputElement | null>;
  fieldAgain: RefObject<HTMLInputElement | null>;
  verdict: PasswordVerdict;
  type: (typed: string) => void;
  typeAgain: (typed: string) => void;
  /** Shows at the fields what is wrong; resolves to true when nothing is. */
  check: () => Promise<boolean>;
  /** Shows a refusal of the server at the field, by its message key. */
  refuse: (key: string) => void;
};

/** State of a new password that is typed twice and checked against the password rules. Null if its owner is not known here. */
export function useNewPassword(owner: PasswordOwner | null): NewPassword {
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [typedAgain, setTypedAgain] = useState('');
  const [problems, setProblems] = useState<Problems>({ password: null, repeated: null });
  const verdict = usePasswordVerdict(typed, owner);
  const field = useRef<HTMLInputElement>(null);
  const fieldAgain = useRef<HTMLInputElement>(null);

  async function problemOf(password: string): Promise<string | null> {
    if (password === '') return 'password.required';
    const [problem] = passwordProblems(password, owner ?? {});
    if (problem) return problem;
    // The list is long and only needed when a password is submitted. Without it the server still checks.
    const common = await import('@foyer/contract/rules/passwords/common-passwords.ts').catch(() => null);
    return common?.isCommonPassword(password) ? 'password.common' : null;
  }

  function refuse(key: string): void {
    setProblems({ password: errorText.field(key), repeated: null });
    field.current?.focus();
  }

  return {
    ...problems,
    verdict,
    typed,
    typedAgain,
    field,
    fieldAgain,
    type(text) {
      setTyped(text);
      setProblems({ password: null, repeated: null });
    },
    typeAgain(text) {
      setTypedAgain(text);
      setProblems({ ...problems, repeated: null });
    },
    async check() {
      const problem = await problemOf(typed);
      const differs = checkConfirmation(typed, typedAgain);
      setProblems({
        password: problem && errorText.field(problem),
        repeated: problem ? null : differs && errorText.field(differs),
      });
      if (problem) field.current?.focus();
      else if (differs) fieldAgain.current?.focus();
      return !problem && !differs;
    },
    refuse,
  };
}
