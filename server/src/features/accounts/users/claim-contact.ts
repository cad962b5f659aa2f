import type { IdentityProvider } from '@foyer/contract/identity/providers.ts';
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { isUniqueViolation } from '#src/db/unique-violation.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/answers/app-error.ts';

/**
 * Puts an email that was just proven (canonical) onto a user and takes it from everyone who never proved it (rules 24
 * and 25). Refused with EMAIL_IN_USE when somebody else has proven it; the transaction is of no use then.
 */
export async function claimEmail(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  userId: string,
  email: string,
  /** The provider on whose word alone the email counts as proven (rule 26). */
  vouchedBy: IdentityProvider | null = null,
): Promise<void> {
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
  await releaseEmail(tx, email, userId);
}

/** Takes an email that somebody just proved from everyone who never did; `keeper` is whose it is, if anybody's yet. */
export async function releaseEmail(tx: Tx, email: string, keeper: string | null): Promise<void> {
  const claimed = and(eq(users.email, email), isNull(users.emailVerifiedAt));
  await tx
    .update(users)
    .set({ email: null, emailTyped: null })
    .where(inArray(users.id, othersWho(tx, keeper, claimed)));
  const waiting = eq(users.pendingEmail, email);
  await tx
    .update(users)
    .set({ pendingEmail: null })
    .where(inArray(users.id, othersWho(tx, keeper, waiting)));
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
  const claimed = and(eq(users.phone, phone), isNull(users.phoneVerifiedAt));
  await tx
    .update(users)
    .set({ phone: null })
    .where(inArray(users.id, othersWho(tx, userId, claimed)));
}

/**
 * Other users with a claim that was never proven. Rows in use elsewhere are left out rather than waited for: whoever
 * holds one may be waiting for us, and what stays on it can never be proven any more.
 */
function othersWho(tx: Tx, userId: string | null, claim: SQL | undefined) {
  return tx
    .select({ id: users.id })
    .from(users)
    .where(and(userId === null ? undefined : ne(users.id, userId), claim))
    .for('update', { skipLocked: true });
}
