import type { CodeVerdict } from '@foyer/contract/one-time-codes/one-time-codes.ts';

/** The sentences of spec section 8 for codes that are refused. */
export const codeSentences = {
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

function refused(errorCode: keyof typeof codeSentences, attemptsRemaining: number): CodeVerdict {
  return { verified: false, errorCode, error: codeSentences[errorCode], attemptsRemaining };
}
