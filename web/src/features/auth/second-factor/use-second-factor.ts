import type { SignedIn } from '@foyer/contract/accounts.ts';
import { completeSecondFactor } from '@foyer/contract/identity/second-factor.ts';
import { useRef, useState } from 'react';
import { hasCode } from '#src/lib/api/api-error.ts';
import { attemptsRemaining } from '#src/lib/api/attempts-remaining.ts';
import { call } from '#src/lib/call.ts';

export type SecondFactorAnswer = { code: string } | { recoveryCode: string };
export type SecondFactor = ReturnType<typeof useSecondFactor>;

/** Sends the second factor. What is wrong with it stands at the field; the rest above the form. */
export function useSecondFactor(onSignedIn: (signedIn: SignedIn) => void) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const isBusy = useRef(false);

  function clear(): void {
    setRefusal(null);
    setFailure(null);
  }

  return {
    isSending,
    refusal,
    failure,
    attemptsLeft: attemptsRemaining(refusal),
    /** What waited in the server is gone: only beginning again helps. */
    isOver: hasCode(refusal, 'CODE_EXPIRED', 'CODE_EXHAUSTED'),
    clear,
    async send(answer: SecondFactorAnswer): Promise<void> {
      if (isBusy.current) return;
      isBusy.current = true;
      setSending(true);
      clear();
      try {
        onSignedIn(await call(completeSecondFactor, { body: answer }));
      } catch (error) {
        if (hasCode(error, 'INVALID_CODE', 'CODE_EXPIRED', 'CODE_EXHAUSTED', 'VALIDATION_FAILED')) setRefusal(error);
        else setFailure(error);
      } finally {
        isBusy.current = false;
        setSending(false);
      }
    },
  };
}
