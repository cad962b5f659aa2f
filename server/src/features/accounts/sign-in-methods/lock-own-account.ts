import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { sessions } from '#src/db/schema/accounts.ts';
import type { Clock } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { isActive } from '../queries.ts';
import { lockOwner } from './lock-owner.ts';

/**
 * Locks the account of whoever asks, and makes sure that the session that asks has not ended meanwhile: a reset or an
 * undo must not be followed by a change that was on its way (rule 22). Before any other lock of the transaction but
 * an identity's.
 */
export async function lockOwnAccount({ clock }: { clock: Clock }, tx: Tx, viewer: SignedInUser): Promise<void> {
  const { userId, sessionId } = viewer;
  await lockOwner(tx, userId);
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isActive(clock.now())));
  if (!session) throw new AppError('UNAUTHENTICATED', 'Sign in to go on.');
}
