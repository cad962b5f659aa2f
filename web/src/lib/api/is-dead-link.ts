import { hasCode } from './api-error.ts';

/** Whether the token of a link leads nowhere: it is over, was never ours, or is of another form than ours. */
export function isDeadLink(error: unknown): boolean {
  return hasCode(error, 'INVALID_VERIFICATION_TOKEN', 'VALIDATION_FAILED', 'NOT_FOUND');
}
