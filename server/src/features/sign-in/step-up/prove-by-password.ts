import { and, eq } from 'drizzle-orm';
import { users } from '#src/db/schema/accounts.ts';
import {
  accountLockedError,
  checkPassword,
  wrongPassword,
} from '#src/features/credentials/passwords/check-password.ts';
import type { NewSession } from '#src/features/sessions/creation/create-session.ts';
import { notThisWay, type Proof } from './step-up-ways.ts';

/** Steps up with the password. Wrong ones count towards its lock, as when signing in. */
export async function proveByPassword({ deps, viewer, facts, finish }: Proof, password: string): Promise<NewSession> {
  const { passwordHash } = facts;
  if (passwordHash === null) throw notThisWay();
  const { userId } = viewer;
  const verdict = await checkPassword(deps, viewer, { id: userId, passwordHash }, password);
  if (verdict.kind === 'locked') throw accountLockedError(verdict.seconds);
  if (verdict.kind === 'wrong') throw wrongPassword();
  return deps.db.transaction(async (tx) => {
    const session = await finish(tx);
    // The password changed during the check.
    const unchanged = and(eq(users.id, userId), eq(users.passwordHash, passwordHash));
    const [account] = await tx.select({ id: users.id }).from(users).where(unchanged);
    if (!account) throw wrongPassword();
    return session;
  });
}
