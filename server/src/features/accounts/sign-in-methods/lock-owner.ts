import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';

/**
 * Makes whatever changes the ways into one account take turns, with its sign-ins too. Before any other lock of the
 * transaction, or two could wait for each other.
 */
export async function lockOwner(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
