/**
 * Every error code of the API, grouped by feature. The list is closed: the server maps each code to a status
 * (server/src/http/responses/status-of.ts) and the browser to a message (web/src/messages/…/errors.json).
 */
export const errorCodes = [
  // requests
  'VALIDATION_FAILED',
  'INVALID_JSON',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'NOT_FOUND',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'HOST_REFUSED',
  'CSRF_FAILED',
  'RATE_LIMITED',
  'IDEMPOTENCY_CONFLICT',
  'UNAVAILABLE',
  'INTERNAL_ERROR',
  // accounts
  'REFRESH_REFUSED',
  'STEP_UP_REQUIRED',
  'ACCOUNT_SUSPENDED',
  // sign-in (spec section 8, "Email sign-in and signup codes")
  'USER_NOT_FOUND',
  'INVALID_PASSWORD',
  'ACCOUNT_LOCKED',
  'EMAIL_NOT_VERIFIED',
  'NO_PASSWORD_SET',
  'EMAIL_IN_USE',
  'PHONE_ALREADY_EXISTS',
  'REGISTRATION_FAILED',
  'INVALID_ID_TOKEN',
  'INVALID_RESET_TOKEN',
  'SECOND_FACTOR_REQUIRED',
  // identity providers
  'PROVIDER_NOT_AVAILABLE',
  'PROVIDER_FAILED',
  'SIGN_IN_CANCELLED',
  'INVALID_CALLBACK',
  'IDENTITY_PROOF_REQUIRED',
  'IDENTITY_PROOF_EXPIRED',
  'IDENTITY_IN_USE',
  'LAST_CREDENTIAL',
  // passkeys and the authenticator app
  'PASSKEY_REFUSED',
  'TOO_MANY_PASSKEYS',
  'AUTHENTICATOR_ON',
  // codes and the human check
  'INVALID_PHONE',
  'PHONE_NOT_SUPPORTED',
  'COUNTRY_NOT_SUPPORTED',
  'CHANNEL_NOT_AVAILABLE',
  'HUMAN_CHECK_REQUIRED',
  'HUMAN_CHECK_FAILED',
  'INVALID_CODE',
  'CODE_EXPIRED',
  'CODE_EXHAUSTED',
  // leads
  'LEAD_NOT_FOUND',
  'CONTACT_NOT_VERIFIED',
  'COMPANY_REQUIRED',
  'INVALID_VERIFICATION_TOKEN',
  // profiles
  'SLUG_TAKEN',
  'PROFILE_CHANGED',
  'PROFILE_INCOMPLETE',
  // emails to addresses that somebody typed
  'SENDER_EMAIL_NEEDED',
  // events
  'EVENT_CHANGED',
  'EVENT_INCOMPLETE',
  'EVENT_STATE_REFUSED',
  'EVENT_FULL',
  'REGISTRATION_CLOSED',
  'REGISTRATION_DECLINED',
  'TICKET_NEEDED',
  'ORDER_NEEDED',
  'ALREADY_REGISTERED',
  'ANSWERS_NEEDED',
  'PLACES_LEFT',
  'WAITING_LIST_OFF',
  'OFFER_ENDED',
  // tickets and orders
  'TICKET_FIXED',
  'LAST_TICKET',
  'TICKETS_OR_APPROVAL',
  'TICKETS_SOLD_OUT',
  'TICKET_NOT_ON_SALE',
  'TICKET_LIMIT',
  'PROMO_CODE_TAKEN',
  'PROMO_CODE_REFUSED',
  'ORDER_STATE_REFUSED',
  'ORDER_CHANGED',
  'TRANSFER_REFUSED',
  'CARDS_NOT_AVAILABLE',
  'NO_WAY_TO_PAY',
  'PAYMENTS_UNREACHABLE',
  // webhooks
  'WEBHOOK_LIMIT',
  'WEBHOOK_OFF',
] as const;

export type ErrorCode = (typeof errorCodes)[number];
