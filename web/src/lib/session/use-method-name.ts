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

/**
 * What a way of signing in is called, from the namespace `security`: the page that shows one names it. One that this page
 * does not know yet, by its own name.
 */
export function useMethodName(): (method: string) => string {
  const { t } = useTranslation('security');
  return (method) => {
    const found = known.find((each) => each === method);
    return found ? t(`methods.${found}`) : method;
  };
}
