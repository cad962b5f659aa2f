import { fieldErrorKey, hasCode } from '#src/lib/api/api-error.ts';
import type { useErrorText } from '#src/lib/api/use-error-text.ts';

type ErrorText = ReturnType<typeof useErrorText>;

/** The problem of the number itself in a refused call, to be shown at the field; null when it is about something else. */
export function phoneProblem(error: unknown, errorText: ErrorText): string | null {
  if (hasCode(error, 'INVALID_PHONE', 'PHONE_NOT_SUPPORTED', 'COUNTRY_NOT_SUPPORTED')) return errorText.text(error);
  const key = fieldErrorKey(error, 'phoneNumber', 'identifier', 'countryCode', 'phone');
  return key && errorText.field(key);
}
