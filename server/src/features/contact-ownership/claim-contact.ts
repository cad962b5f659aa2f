import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { and, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { isUniqueViolation } from '#src/db/unique-violation.ts';
import type { Deps } from '#src/deps.ts';
import { carryRefusal } from '#src/features/notifications/unsubscribe/carry-refusal.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { releaseClaims } from './release-claims.ts';

/**
 * Puts an email that was just proven (canonical) onto a user and takes it from everyone who never proved it (rules 24
 * and 25; see `releaseClaims`). Refused with EMAIL_IN_USE when somebody else has proven it; the transaction is of no use then.
 */
export async function claimEmail(
  deps: Pick<Deps, 'clock' | 'secrets'>,
  tx: Tx,
  userId: string,
  email: string,
  /** The provider on whose word alone the email counts as proven (rule 26). */
  vouchedBy: IdentityProvider | null = null,
): Promise<void> {
  const isKnown = and(eq(users.id, userId), eq(users.email, email), isNotNull(users.emailVerifiedAt));
  const [known] = await tx.select({ id: users.id }).from(users).where(isKnown);
  // First the unique index, then the others' rows: of two who prove one email at once the second waits here and loses.
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
  // Proven once more, it would undo what was chosen since.
  if (!known) await carryRefusal(deps, tx, { userId, email });
}

/** Takes an email that somebody just proved from everyone who never did; `keeper` is whose it is, if anybody's yet. */
export async function releaseEmail(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  email: string,
  keeper: string | null,
): Promise<void> {
  const others = keeper === null ? undefined : ne(users.id, keeper);
  await releaseClaims(deps, tx, 'email', and(others, eq(users.email, email)));
  const waiting = tx
    .select({ id: users.id })
    .from(users)
    .where(and(others, eq(users.pendingEmail, email)))
    .for('update', { skipLocked: true });
  await tx.update(users).set({ pendingEmail: null }).where(inArray(users.id, waiting));
}

/** The same for a phone, in E.164; refused with PHONE_ALREADY_EXISTS. */
export async function claimPhone(deps: Pick<Deps, 'clock'>, tx: Tx, userId: string, phone: string): Promise<void> {
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
