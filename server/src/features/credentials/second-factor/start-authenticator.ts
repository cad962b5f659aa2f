import { eq, isNull, sql } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import { authenticators } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { newTotpSecret, otpauthUrl, sealTotpSecret } from './totp.ts';

/** Creates the secret of an authenticator app, which is off until its first code. Starting again replaces the secret. */
export async function startAuthenticator(
  deps: Deps,
  viewer: SignedInUser,
): Promise<{ secret: string; otpauthUrl: string }> {
  requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  const secret = newTotpSecret();
  const setup = { sealedSecret: sealTotpSecret(deps, secret), createdAt: deps.clock.now(), lastStep: 0 };
  const [started] = await deps.db
    .insert(authenticators)
    .values({ userId, ...setup })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: setup,
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId });
  if (!started) throw authenticatorOn();
  const [owner] = await deps.db
    .select({ label: sql<string>`coalesce(${users.emailTyped}, ${users.email}, ${users.phone}, ${users.name})` })
    .from(users)
    .where(eq(users.id, userId));
  return { secret, otpauthUrl: otpauthUrl(secret, owner?.label ?? '') };
}

export function authenticatorOn(): AppError {
  return new AppError('AUTHENTICATOR_ON', 'An authenticator app is already on. Turn it off first.');
}
