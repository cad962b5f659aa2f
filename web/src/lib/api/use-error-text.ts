import { useTranslation } from 'react-i18next';
import { PasskeyProblem } from '../passkeys/passkey-problem.ts';
import { TokenStorageError } from '../storage/session-store.ts';
import { ApiError, isForeignOrigin } from './api-error.ts';
import { SocialError } from './social-error.ts';

/**
 * Turns whatever a call threw into the sentence to show. The page must load the `errors` namespace. Fields of a
 * VALIDATION_FAILED have messages of their own, some with a number: `field('email.invalid_format')`.
 */
export function useErrorText() {
  const { t, i18n } = useTranslation('errors');
  return {
    text(error: unknown): string {
      if (error instanceof TokenStorageError) return t('tokenStorageFailed');
      if (error instanceof PasskeyProblem) return t(`passkey.${error.kind}`);
      if (error instanceof SocialError) return t(`provider.${error.how}`);
      if (!(error instanceof ApiError)) return t('unexpected');
      return isForeignOrigin(error) ? t('unauthorizedDomain') : t(error.code);
    },
    field(key: string, count?: number): string {
      if (!i18n.exists(`errors:fields.${key}`)) return key;
      // The compiler does not know the key, which an answer of the API names.
      return String(i18n.t(`errors:fields.${key}` as 'errors:unexpected', { count }));
    },
  };
}
