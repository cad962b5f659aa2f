import { and, eq } from 'drizzle-orm';
import { contactChange } from '#src/config.ts';
import type { Tx } from '#src/db/client.ts';
import { contactChanges, passwordResets } from '#src/db/schema/passwords.ts';
import type { Deps } from '#src/deps.ts';
import { hashUndoToken } from './find-contact-change.ts';

type Replaced = { userId: string; what: 'email' | 'phone'; before: string; after: string };

/**
 * Keeps a proven contact that was replaced, and answers the link that brings it back, for the notice to its owner (rule
 * 23). Links that reset the password through a replaced email end (rule 22). In the transaction of the change.
 */
export async function recordContactChange(
  deps: Pick<Deps, 'clock' | 'random' | 'settings'>,
  tx: Tx,
  { userId, what, before, after }: Replaced,
): Promise<string> {
  const token = deps.random.bytes(contactChange.tokenBytes).toString('base64url');
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + contactChange.undoSeconds * 1000);
  const id = deps.random.uuid();
  await tx
    .insert(contactChanges)
    .values({ id, userId, what, before, after, tokenHash: hashUndoToken(token), createdAt, expiresAt });
  if (what === 'email') {
    await tx.delete(passwordResets).where(and(eq(passwordResets.userId, userId), eq(passwordResets.email, before)));
  }
  // The fragment never reaches a server, a log or a Referer.
  return `${deps.settings.publicUrl}/auth/undo#token=${token}`;
}
