import { addressBudgets } from '#src/config/addresses.ts';
import type { Deps } from '#src/deps.ts';
import { requireFewFailures } from '#src/features/accounts/failed-sign-ins.ts';
import { requireSession, type SignedInSession, startSession } from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { addressKey, requireBudget, shared } from '#src/http/limits/limits.ts';
import { newPasskeyChallenge } from './challenges.ts';
import { auditIfCopied, checkPasskey, usePasskey } from './check-passkey.ts';
import { loadWebAuthn, relyingParty, type SentCredential } from './webauthn.ts';

/** Options for signing in with any passkey. They list no credentials, so nobody learns who has one. */
export async function startPasskeySignIn(deps: Deps, viewer: Viewer) {
  await requireFewFailures(deps, viewer);
  const budget = shared(deps.settings, addressBudgets.passkeyChallenges);
  await requireBudget(deps, addressKey(deps, 'passkey-challenge', viewer.address), budget);
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const challenge = await newPasskeyChallenge(deps, viewer, { purpose: 'sign-in', userId: null });
  const { id: rpID } = relyingParty(deps.settings);
  return { ...(await generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })) };
}

/** Signs in with a passkey. It counts as both factors, since the device verified the user. */
export async function signInByPasskey(
  deps: Deps,
  viewer: Viewer,
  { credential, rememberMe: remember }: { credential: SentCredential; rememberMe: boolean },
): Promise<SignedInSession> {
  const passkey = await checkPasskey(deps, viewer, { purpose: 'sign-in', userId: null, credential });
  const { userId } = passkey;
  const outcome = await deps.db
    .transaction(async (tx) => {
      const auditEntries = [{ event: 'sign-in', outcome: 'ok', reason: 'passkey', userId }] as const;
      const outcome = await startSession(deps, tx, viewer, { userId, method: 'passkey', remember, auditEntries });
      await usePasskey(deps, tx, passkey);
      return outcome;
    })
    .catch((failure: unknown) => auditIfCopied(deps, viewer, failure));
  return requireSession(outcome);
}
