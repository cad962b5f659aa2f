import type { CodeVerdict } from '@foyer/contract/one-time-codes/one-time-codes.ts';

/** The messages for refused codes, as the specification words them. */
export const codeMessages = {
  INVALID_CODE: 'Invalid verification code',
  CODE_EXPIRED: 'Verification code has expired',
  CODE_EXHAUSTED: 'Too many attempts. Please request a new code.',
} as const;

export function wrong(attemptsRemaining: number): CodeVerdict {
  return refused('INVALID_CODE', attemptsRemaining);
}

export function expired(attemptsRemaining: number): CodeVerdict {
  return refused('CODE_EXPIRED', attemptsRemaining);
}

export function exhausted(): CodeVerdict {
  return refused('CODE_EXHAUSTED', 0);
}

function refused(errorCode: keyof typeof codeMessages, attemptsRemaining: number): CodeVerdict {
  return { verified: false, errorCode, error: codeMessages[errorCode], attemptsRemaining };
}
