import { eq } from 'drizzle-orm';
import { passkeys } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { newPasskeyChallenge } from '#src/features/credentials/passkeys/challenges.ts';
import { loadWebAuthn, relyingParty } from '#src/features/credentials/passkeys/webauthn.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { notThisWay } from './step-up-ways.ts';

/** Options for stepping up with a passkey. They list the user's own passkeys, since the caller is signed in. */
export async function startPasskeyStepUp(deps: Deps, viewer: SignedInUser) {
  const { userId } = viewer;
  const allowCredentials = await deps.db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  if (allowCredentials.length === 0) throw notThisWay();
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const challenge = await newPasskeyChallenge(deps, viewer, { purpose: 'step-up', userId });
  const { id: rpID } = relyingParty(deps.settings);
  return {
    ...(await generateAuthenticationOptions({ rpID, challenge, allowCredentials, userVerification: 'required' })),
  };
}
