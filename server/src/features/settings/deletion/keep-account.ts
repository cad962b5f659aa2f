import { and, eq, gt } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { notifyAboutDeletion } from './notify-about-deletion.ts';

/** Cancels the deletion of an account unless it is already due, since the erasure may be in progress then. */
export async function keepAccount(deps: Deps, viewer: SignedInUser): Promise<void> {
  const { userId } = viewer;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const [user] = await tx.select({ dueAt: users.deletionDueAt }).from(users).where(eq(users.id, userId));
    if (!user) throw new AppError('UNAUTHENTICATED', 'Sign in to continue.');
    const { dueAt } = user;
    if (!dueAt) return;
    const inTime = and(eq(users.id, userId), gt(users.deletionDueAt, now));
    const kept = await tx.update(users).set({ deletionDueAt: null }).where(inTime).returning({ id: users.id });
    if (kept.length === 0) throw new AppError('NOT_FOUND', 'It is too late to keep this account.');
    const entry = { event: 'account.kept', outcome: 'ok', userId } as const;
    await auditIn(deps, tx, viewer, entry);
    await notifyAboutDeletion(deps, tx, viewer, { userId, what: 'kept', dueAt });
  });
  deps.wakeOutbox();
}
