import { type PasswordOwner, passwordProblems } from '@foyer/contract/rules/passwords/password.ts';
import { passwordStrength } from '@foyer/contract/rules/passwords/password-strength.ts';
import { useEffect, useState } from 'react';
import { useErrorText } from '../api/use-error-text.ts';

type Check = (typed: string) => boolean;

/** Why a typed password will be refused although it may meet the five criteria; null if nothing is known against it. */
export function usePasswordRefusal(typed: string, owner: PasswordOwner = {}): string | null {
  const errorText = useErrorText();
  const [list, setList] = useState<{ isCommon: Check } | null>(null);
  const meetsCriteria = passwordStrength(typed).met === 5;
  const needsList = meetsCriteria && list === null;
  useEffect(() => {
    // The list is long, and the server checks the password anyway.
    if (needsList)
      void import('@foyer/contract/rules/passwords/common-passwords.ts').then(
        ({ isCommonPassword }) => setList({ isCommon: isCommonPassword }),
        () => undefined,
      );
  }, [needsList]);
  if (typed === '') return null;
  const [problem] = passwordProblems(typed, owner).filter(
    (key) => key === 'password.personal' || key === 'password.max_length',
  );
  if (problem) return errorText.field(problem);
  return meetsCriteria && list?.isCommon(typed) ? errorText.field('password.common') : null;
}
