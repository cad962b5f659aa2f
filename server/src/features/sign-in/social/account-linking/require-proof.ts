import type { IdentityProofWays } from '@foyer/contract/identities/identities.ts';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { lte } from 'drizzle-orm';
import { identityProofSeconds } from '#src/config/sign-in.ts';
import type { Tx } from '#src/db/client.ts';
import { identityProofs } from '#src/db/schema/identities.ts';
import type { Deps, ProviderClaims } from '#src/deps.ts';
import type { Origin } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { findPendingIdentity } from './find-pending-identity.ts';

/** Stores an identity as pending until the account with its email is proven in this browser; replaces an older one. */
export async function requireProof(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  viewer: Origin,
  userId: string,
  { provider, issuer, subject, email, emailVerified, name, picture }: ProviderClaims,
): Promise<void> {
  const now = deps.clock.now();
  const pending = {
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
    .values({ browserHash: viewer.browserHash, ...pending })
    .onConflictDoUpdate({ target: identityProofs.browserHash, set: pending });
}

/** The refusal, after the commit. It only reveals how the account can be proven. */
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

/** Deletes expired pending identities. */
export async function purgeProofs({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.delete(identityProofs).where(lte(identityProofs.expiresAt, clock.now()));
}
