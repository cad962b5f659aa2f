import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { isUniqueViolation } from '#src/db/faults/is-unique-violation.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { carryRefusal } from '#src/features/notifications/unsubscribe/carry-refusal.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { absorbGuestOf } from './absorb-guest.ts';
import { releaseClaims } from './release-claims.ts';

/**
 * Assigns a just verified email (canonical) to a user and removes it from every account that never verified it, see
 * `releaseClaims`. Throws EMAIL_IN_USE when another account has verified it; the transaction cannot continue then.
 */
export async function claimEmail(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  tx: Tx,
  userId: string,
  email: string,
  /** The provider on whose word alone the email counts as verified. */
  vouchedBy: IdentityProvider | null = null,
): Promise<void> {
  const isVerified = and(eq(users.id, userId), eq(users.email, email), isNotNull(users.emailVerifiedAt));
  const [alreadyVerified] = await tx.select({ id: users.id }).from(users).where(isVerified);
  // A guest's tickets go to the member who proves the contact; a provider's word alone is no proof of the mailbox.
  if (vouchedBy === null) await absorbGuestOf(deps, tx, { email }, userId);
  // The unique index comes first: of two concurrent verifications of one email, the second waits here and fails.
  try {
    await tx
      .update(users)
      .set({
        email,
        emailTyped: sql`case when ${users.email} = ${email} then ${users.emailTyped} else ${email} end`,
        emailVerifiedAt: deps.clock.now(),
        emailVouchedBy: vouchedBy,
        pendingEmail: null,
      })
      .where(eq(users.id, userId));
  } catch (cause) {
    if (!isUniqueViolation(cause, 'users_verified_email')) throw cause;
    throw new AppError('EMAIL_IN_USE', 'This email already exists. Sign in with it instead.', { cause });
  }
  await releaseEmail(deps, tx, email, userId);
  // Only the first time, or it would override preferences changed since.
  if (!alreadyVerified) await carryRefusal(deps, tx, { userId, email });
}

/** Removes a just verified email from every account that never verified it, except `keeper`, its owner if there is one. */
export async function releaseEmail(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  email: string,
  keeper: string | null,
): Promise<void> {
  const others = keeper === null ? undefined : ne(users.id, keeper);
  await releaseClaims(deps, tx, 'email', and(others, eq(users.email, email)));
  const pending = tx
    .select({ id: users.id })
    .from(users)
    .where(and(others, eq(users.pendingEmail, email)))
    .for('update', { skipLocked: true });
  await tx.update(users).set({ pendingEmail: null }).where(inArray(users.id, pending));
}

/** `claimEmail` for a phone in E.164; throws PHONE_ALREADY_EXISTS. */
export async function claimPhone(deps: Pick<Deps, 'clock'>, tx: Tx, userId: string, phone: string): Promise<void> {
  await absorbGuestOf(deps, tx, { phone }, userId);
  try {
    await tx.update(users).set({ phone, phoneVerifiedAt: deps.clock.now() }).where(eq(users.id, userId));
  } catch (cause) {
    if (!isUniqueViolation(cause, 'users_verified_phone')) throw cause;
    throw new AppError('PHONE_ALREADY_EXISTS', 'This phone number is already registered. Sign in with it instead.', {
      cause,
    });
  }
  await releaseClaims(deps, tx, 'phone', and(ne(users.id, userId), eq(users.phone, phone)));
}
