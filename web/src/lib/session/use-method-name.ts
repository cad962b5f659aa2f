import { useTranslation } from 'react-i18next';

const known = [
  'phone',
  'email',
  'password',
  'google',
  'linkedin',
  'passkey',
  'authenticator',
  'recovery-code',
] as const;

/** What a way of signing in is called; one that this page does not know yet, by its own name. */
export function useMethodName(): (method: string) => string {
  const { t } = useTranslation('security');
  return (method) => {
    const found = known.find((each) => each === method);
    return found ? t(`methods.${found}`) : method;
  };
}
