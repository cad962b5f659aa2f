import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';

/**
 * Serializes changes to the sign-in methods of one account, and its sign-ins. Take this lock before any other in the
 * transaction to avoid deadlocks.
 */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
