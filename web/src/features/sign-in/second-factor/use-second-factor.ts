import type { SignedIn } from '@foyer/contract/accounts.ts';
import { completeSecondFactor } from '@foyer/contract/credentials/second-factor.ts';
import { useState } from 'react';
import { hasCode } from '#src/lib/api/api-error.ts';
import { attemptsRemaining } from '#src/lib/api/attempts-remaining.ts';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';

export type SecondFactorAnswer = { code: string } | { recoveryCode: string };
export type SecondFactor = ReturnType<typeof useSecondFactor>;

/** Sends the second factor. Problems of the code are shown at the field, others above the form. */
export function useSecondFactor(onSignedIn: (signedIn: SignedIn) => void) {
  const task = useTask<'send'>();
  const [refusal, setRefusal] = useState<unknown>(null);

  function atField(error: unknown): boolean {
    const isRefusal = hasCode(error, 'INVALID_CODE', 'CODE_EXPIRED', 'CODE_EXHAUSTED', 'VALIDATION_FAILED');
    if (isRefusal) setRefusal(error);
    return isRefusal;
  }

  return {
    isSending: task.pending !== null,
    refusal,
    failure: task.failure,
    attemptsLeft: attemptsRemaining(refusal),
    /** The pending sign-in on the server has expired: only starting over helps. */
    isOver: hasCode(refusal, 'CODE_EXPIRED', 'CODE_EXHAUSTED'),
    clear(): void {
      setRefusal(null);
      task.clear();
    },
    async send(answer: SecondFactorAnswer): Promise<void> {
      setRefusal(null);
      await task.run('send', async () => onSignedIn(await call(completeSecondFactor, { body: answer })), atField);
    },
  };
}
