import type { DataOf } from '@foyer/contract/http.ts';
import type { readSecurity as endpoint } from '@foyer/contract/security.ts';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { authenticators, recoveryCodes } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { freshUntil } from '../sign-in-methods/require-recent-sign-in.ts';

/** How the caller's own account is secured, beside the lists of sessions, passkeys and linked accounts. */
export async function readSecurity({ db }: Pick<Deps, 'db'>, viewer: SignedInUser): Promise<DataOf<typeof endpoint>> {
  const { userId } = viewer;
  const [row] = await db
    .select({
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      passwordChangedAt: users.passwordChangedAt,
      pendingEmail: sql<string | null>`coalesce(${users.pendingEmail},
        case when ${users.emailVerifiedAt} is null then coalesce(${users.emailTyped}, ${users.email}) end)`,
      since: authenticators.confirmedAt,
      recoveryCodesLeft: sql<number>`(select count(*)::int from ${recoveryCodes}
        where ${recoveryCodes.userId} = ${userId} and ${recoveryCodes.usedAt} is null)`,
    })
    .from(users)
    .leftJoin(authenticators, and(eq(authenticators.userId, users.id), isNotNull(authenticators.confirmedAt)))
    .where(eq(users.id, userId));
  if (!row) throw new AppError('UNAUTHENTICATED', 'Sign in to continue.');
  const { hasPassword, passwordChangedAt, pendingEmail, since, recoveryCodesLeft } = row;
  return {
    hasPassword,
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    pendingEmail,
    authenticator: { on: since !== null, since: since?.toISOString() ?? null, recoveryCodesLeft },
    freshUntil: freshUntil(viewer).toISOString(),
  };
}
