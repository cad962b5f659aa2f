import { useEffect } from 'react';
import { cancelPasskeyQuestion, supportsPasskeyAutofill } from '#src/lib/passkeys/browser-passkeys.ts';
import { enterByPasskey } from './passkey-entry.ts';

/**
 * Has the browser offer passkeys at the field of the page whose `autocomplete` ends in `webauthn`, for as long as it is
 * shown. Whoever picks one is signed in. That nobody does, or that the browser cannot, is no failure.
 */
export function usePasskeyAutofill(): void {
  useEffect(() => {
    let isShown = true;
    let isAsking = false;
    void supportsPasskeyAutofill().then(async (can) => {
      if (!can || !isShown) return;
      isAsking = true;
      await enterByPasskey({ autofill: true }).catch(() => undefined);
      isAsking = false;
    });
    return () => {
      isShown = false;
      if (isAsking) void cancelPasskeyQuestion();
    };
  }, []);
}
