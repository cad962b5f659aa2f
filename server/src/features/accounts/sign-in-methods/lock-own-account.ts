import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { sessions } from '#src/db/schema/accounts.ts';
import type { Clock } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { isActive } from '../queries.ts';
import { lockOwner } from './lock-owner.ts';

/**
 * Locks the caller's account and checks that the calling session is still active, so that no change lands after a
 * password reset or an undo. Take this lock before any other in the transaction except an identity's.
 */
export async function lockOwnAccount({ clock }: { clock: Clock }, tx: Tx, viewer: SignedInUser): Promise<void> {
  const { userId, sessionId } = viewer;
  await lockOwner(tx, userId);
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isActive(clock.now())));
  if (!session) throw new AppError('UNAUTHENTICATED', 'Sign in to continue.');
}
