import { useTranslation } from 'react-i18next';

const methods = [
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
 * Returns the name of a sign-in method, from the namespace `security`: the page must load it. Unknown methods of a newer
 * server keep their own name.
 */
export function useMethodName(): (method: string) => string {
  const { t } = useTranslation('security');
  return (method) => {
    const known = methods.find((each) => each === method);
    return known ? t(`methods.${known}`) : method;
  };
}
