import type { SuspendedAccount } from '@foyer/contract/moderation/suspended-account.ts';
import { ApiError } from '#src/lib/api/api-error.ts';
import type { Alert } from '#src/lib/sign-in-flow/use-alert-text.ts';

/** What the server says about a suspended account in the refusal behind an alert; null if it is another alert. */
export function suspensionIn(alert: Alert): SuspendedAccount | null {
  const { error } = alert.text;
  if (!(error instanceof ApiError) || error.code !== 'ACCOUNT_SUSPENDED') return null;
  const { details } = error;
  const isKnown = typeof details === 'object' && details !== null && 'token' in details;
  // Only our own server answers calls, so the details are what its contract says.
  return isKnown ? (details as SuspendedAccount) : null;
}
