import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { ApiError, hasCode } from '#src/lib/api/api-error.ts';
import { SocialError } from '#src/lib/api/social-error.ts';
import { TokenStorageError } from '#src/lib/storage/session-store.ts';
import { FlowError } from '../sign-in-flow/flow-errors.ts';
import type { Alert, AlertKey } from '../sign-in-flow/use-alert-text.ts';

const defaults = { google: 'errors.google_failed', linkedin: 'errors.linkedin_failed' } as const;

/** Words in a message that have an alert of their own. */
const dedicated: readonly [RegExp, AlertKey][] = [
  [/authorization expired/i, 'errors.social_expired'],
  [/SIGN_IN_CANCELLED/, 'errors.sign_in_cancelled'],
  [/no session found after|no_session_found/i, 'errors.no_session_found'],
  [/no session/i, 'errors.social_no_session'],
  [/no user found|no_user_found/i, 'errors.no_user_found'],
  [/no oauth url|no_oauth_url/i, 'errors.no_oauth_url'],
  [/invalid oauth callback|invalid_callback/i, 'errors.invalid_callback'],
  [/not configured|PROVIDER_NOT_AVAILABLE/i, 'errors.social_not_configured'],
  [/app.credential|invalid.api.key|(invalid|unauthorized)_client/i, 'errors.social_app_credential'],
  [/unauthorized.domain|redirect.ur[il]/i, 'errors.social_domain'],
  [/network|timeout/i, 'errors.social_network'],
];

/** The alert for a message of a provider, the hosted project or the callback page. */
function keyOfMessage(message: string, provider: IdentityProvider): AlertKey {
  return dedicated.find(([words]) => words.test(message))?.[1] ?? defaults[provider];
}

/** Codes with a message that says more than "it failed". */
const selfExplanatory = [
  'RATE_LIMITED',
  'UNAVAILABLE',
  'CSRF_FAILED',
  'ACCOUNT_SUSPENDED',
  'ACCOUNT_LOCKED',
  'USER_NOT_FOUND',
  'EMAIL_IN_USE',
  'PHONE_ALREADY_EXISTS',
  'IDENTITY_PROOF_EXPIRED',
  'IDENTITY_IN_USE',
] as const;

function keyOf(error: unknown, provider: IdentityProvider): AlertKey {
  if (error instanceof FlowError) return error.key;
  if (error instanceof SocialError) {
    if (error.how === 'cancelled') return 'errors.sign_in_cancelled';
    if (error.how === 'expired') return 'errors.social_expired';
    return keyOfMessage(error.message, provider);
  }
  if (hasCode(error, 'NETWORK_ERROR', 'TIMEOUT')) return 'errors.social_network';
  if (hasCode(error, 'INVALID_ID_TOKEN')) return 'errors.social_expired';
  if (hasCode(error, 'BAD_ANSWER')) return 'errors.unexpected_state';
  if (error instanceof ApiError) return keyOfMessage(error.code, provider);
  return keyOfMessage(error instanceof Error ? error.message : '', provider);
}

/** The alert for a failed social sign-in. Cancelling is information, not a problem. */
export function socialAlert(error: unknown, provider: IdentityProvider): Alert {
  if (error instanceof TokenStorageError || hasCode(error, ...selfExplanatory))
    return { tone: 'problem', text: { error } };
  const key = keyOf(error, provider);
  return { tone: key === 'errors.sign_in_cancelled' ? 'info' : 'problem', text: { key, provider } };
}

/** The popup was closed without a result. */
export function closedAlert(provider: IdentityProvider): Alert {
  const key = provider === 'google' ? 'errors.popup_closed' : 'errors.sign_in_cancelled';
  return { tone: 'info', text: { key, provider } };
}

export function blockedAlert(provider: IdentityProvider): Alert {
  return { tone: 'problem', text: { key: 'errors.popup_blocked', provider } };
}

/** Whether the person cancelled at the provider. */
export function isCancelled(error: unknown): boolean {
  return hasCode(error, 'SIGN_IN_CANCELLED') || (error instanceof SocialError && error.how === 'cancelled');
}

/** The reason that the callback page reports for a failure; the waiting page maps it with `keyOfMessage`. */
export function reasonOf(error: unknown): string {
  if (isCancelled(error)) return 'SIGN_IN_CANCELLED';
  if (error instanceof FlowError) return error.key;
  if (error instanceof ApiError) return error.code;
  return error instanceof Error ? error.message : '';
}
