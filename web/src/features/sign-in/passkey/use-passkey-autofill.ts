import { useEffect, useEffectEvent } from 'react';
import { hasCode } from '#src/lib/api/api-error.ts';
import { cancelPasskeyRequest, supportsPasskeyAutofill } from '#src/lib/passkeys/browser-passkeys.ts';
import { TokenStorageError } from '#src/lib/storage/session-store.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';

/**
 * Lets the browser offer passkeys at the field whose `autocomplete` ends in `webauthn`, and signs in with a picked one.
 * No pick and no browser support are not failures; a picked passkey that is refused is.
 */
export function usePasskeyAutofill(onFailure: (error: unknown) => void): void {
  const reportFailure = useEffectEvent((error: unknown) => {
    const wasPicked = hasCode(error, 'PASSKEY_REFUSED', 'ACCOUNT_SUSPENDED') || error instanceof TokenStorageError;
    if (wasPicked) onFailure(error);
  });
  useEffect(() => {
    let isShown = true;
    let isAsking = false;
    void supportsPasskeyAutofill().then(async (can) => {
      if (!can || !isShown) return;
      isAsking = true;
      await signInWithPasskey({ autofill: true }).catch((error: unknown) => isShown && reportFailure(error));
      isAsking = false;
    });
    return () => {
      isShown = false;
      if (isAsking) void cancelPasskeyRequest();
    };
  }, []);
}
