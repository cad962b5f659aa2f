import type { IdentityProofWays } from '@foyer/contract/identities/identities.ts';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { identityProofSeconds } from '#src/config/sign-in.ts';
import type { Tx } from '#src/db/client.ts';
import { identityProofs } from '#src/db/schema/identities.ts';
import type { Deps, ProviderClaims } from '#src/deps.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { findPendingIdentity } from './find-pending-identity.ts';

/** Lets an identity wait in this browser for a proof of the account that has its email; the newest one takes the place. */
export async function requireProof(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Origin,
  userId: string,
  { provider, issuer, subject, email, emailVerified, name, picture }: ProviderClaims,
): Promise<void> {
  const now = deps.clock.now();
  const waiting = {
    userId,
    provider,
    issuer,
    subject,
    email,
    emailVerified,
    name,
    picture,
    createdAt: now,
    expiresAt: new Date(now.getTime() + identityProofSeconds * 1000),
  };
  await tx
    .insert(identityProofs)
    .values({ browserHash: viewer.browserHash, ...waiting })
    .onConflictDoUpdate({ target: identityProofs.browserHash, set: waiting });
}

/** The refusal, after the commit. It says how the account can be proven and nothing else of it. */
export async function proofRequired(deps: Deps, viewer: Origin): Promise<AppError> {
  const { provider, email, phone, passwordHash } = await findPendingIdentity(deps, deps.db, viewer);
  const details: IdentityProofWays = {
    provider,
    maskedEmail: maskEmail(email),
    maskedPhone: phone === null || deps.settings.channels.length === 0 ? null : maskPhone(phone),
    hasPassword: passwordHash !== null,
  };
  const message = 'An account with this email already exists. Show that it is yours to link the two.';
  return new AppError('IDENTITY_PROOF_REQUIRED', message, { details });
}
