import { hasCode } from './api-error.ts';

/** Whether the token of a link is expired, unknown or malformed. */
export function isDeadLink(error: unknown): boolean {
  return hasCode(error, 'INVALID_VERIFICATION_TOKEN', 'VALIDATION_FAILED', 'NOT_FOUND');
}
