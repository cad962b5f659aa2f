import { and, eq, sql } from 'drizzle-orm';
import { type AuditOrigin, auditIn } from '#src/audit/audit.ts';
import type { Db, Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { operators } from '#src/db/schema/moderation.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

type AccountDeps = Pick<Deps, 'db' | 'clock' | 'random'>;

/** Whether the member may see every report and suspend accounts. */
export async function isOperator(db: Db | Tx, userId: string): Promise<boolean> {
  const [found] = await db.select({ userId: operators.userId }).from(operators).where(eq(operators.userId, userId));
  return found !== undefined;
}

/** To everyone else, the pages of operators do not exist. */
export async function requireOperator(db: Db | Tx, { userId }: SignedInUser): Promise<void> {
  if (!(await isOperator(db, userId))) throw notFound();
}

export const notFound = () => new AppError('NOT_FOUND', 'Not found.');

/** Makes a member an operator. False if they are one. Only the command calls this. */
export async function grantOperator(deps: AccountDeps, origin: AuditOrigin, userId: string): Promise<boolean> {
  return await deps.db.transaction(async (tx) => {
    const [granted] = await tx
      .insert(operators)
      .values({ userId, grantedAt: deps.clock.now() })
      .onConflictDoNothing()
      .returning();
    if (granted) await auditIn(deps, tx, origin, { event: 'operator.granted', outcome: 'ok', userId });
    return granted !== undefined;
  });
}

/** Takes an operator's rights, at once. False if they had none. */
export async function revokeOperator(deps: AccountDeps, origin: AuditOrigin, userId: string): Promise<boolean> {
  return await deps.db.transaction(async (tx) => {
    const [revoked] = await tx.delete(operators).where(eq(operators.userId, userId)).returning();
    if (revoked) await auditIn(deps, tx, origin, { event: 'operator.revoked', outcome: 'ok', userId });
    return revoked !== undefined;
  });
}

/** Every operator, the oldest first. */
export async function listOperators({ db }: Pick<Deps, 'db'>) {
  return await db
    .select({ userId: operators.userId, name: users.name, email: users.email, grantedAt: operators.grantedAt })
    .from(operators)
    .innerJoin(users, eq(users.id, operators.userId))
    .orderBy(operators.grantedAt);
}

/** The account with this id or proven email, for commands. Guests have none. */
export async function findAccount(db: Db, named: string): Promise<{ id: string; name: string } | null> {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(named);
  const proven = and(eq(users.email, named.toLowerCase()), sql`${users.emailVerifiedAt} is not null`);
  const [found] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(isId ? eq(users.id, named) : proven, sql`${users.guestSince} is null`));
  return found ?? null;
}
