import { useEffect, useEffectEvent } from 'react';
import { hasCode } from '#src/lib/api/api-error.ts';
import { cancelPasskeyRequest, supportsPasskeyAutofill } from '#src/lib/passkeys/browser-passkeys.ts';
import { TokenStorageError } from '#src/lib/storage/session-store.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';

/**
 * Has the browser offer passkeys at the field of the page whose `autocomplete` ends in `webauthn`, for as long as it is
 * shown. Whoever picks one is signed in. That nobody does, or that the browser cannot, is no failure; a passkey that
 * was picked and refused is.
 */
export function usePasskeyAutofill(onFailure: (error: unknown) => void): void {
  const tell = useEffectEvent((error: unknown) => {
    const wasPicked = hasCode(error, 'PASSKEY_REFUSED', 'ACCOUNT_SUSPENDED') || error instanceof TokenStorageError;
    if (wasPicked) onFailure(error);
  });
  useEffect(() => {
    let isShown = true;
    let isAsking = false;
    void supportsPasskeyAutofill().then(async (can) => {
      if (!can || !isShown) return;
      isAsking = true;
      await signInWithPasskey({ autofill: true }).catch((error: unknown) => isShown && tell(error));
      isAsking = false;
    });
    return () => {
      isShown = false;
      if (isAsking) void cancelPasskeyRequest();
    };
  }, []);
}
