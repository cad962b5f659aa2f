import { type PasswordOwner, passwordProblems } from '@foyer/contract/rules/passwords/password.ts';
import { passwordStrength } from '@foyer/contract/rules/passwords/password-strength.ts';
import { useEffect, useState } from 'react';
import { useErrorText } from '../api/use-error-text.ts';

type Check = (typed: string) => boolean;

export type PasswordVerdict = {
  /** Why it will be refused although it may meet the five criteria; null if nothing is known against it. */
  refusal: string | null;
  /** Whether everything was checked: until the list of common passwords has loaded, a password may still be refused. */
  isAccepted: boolean;
};

/** What is known about a typed password. Null for an owner whose contacts the browser does not know: the password may be one of them. */
export function usePasswordVerdict(typed: string, owner: PasswordOwner | null): PasswordVerdict {
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
  if (typed === '') return { refusal: null, isAccepted: false };
  const [problem] = passwordProblems(typed, owner ?? {}).filter(
    (key) => key === 'password.personal' || key === 'password.max_length',
  );
  const isCommon = meetsCriteria && list?.isCommon(typed) === true;
  const key = problem ?? (isCommon ? 'password.common' : null);
  return {
    refusal: key && errorText.field(key),
    isAccepted: key === null && meetsCriteria && list !== null && owner !== null,
  };
}
