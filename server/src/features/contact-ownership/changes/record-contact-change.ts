import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { contactChange } from '#src/config/sign-in.ts';
import type { Tx } from '#src/db/client.ts';
import { contactChanges, passwordResets } from '#src/db/schema/passwords.ts';
import type { Deps } from '#src/deps.ts';
import { hashUndoToken } from './find-contact-change.ts';

type Change = Pick<typeof contactChanges.$inferInsert, 'userId' | 'what' | 'before' | 'after'>;

/**
 * Records that a verified contact was replaced, and returns the link that restores it, for the notice to its owner. Password
 * reset links sent to a replaced email are deleted. Call it in the transaction of the change.
 */
export async function recordContactChange(
  deps: Pick<Deps, 'clock' | 'random' | 'settings'>,
  tx: Tx,
  change: Change & { before: string },
): Promise<string> {
  const { userId, what, before } = change;
  const token = await saveChange(deps, tx, change);
  if (what === 'email') {
    await tx.delete(passwordResets).where(and(eq(passwordResets.userId, userId), eq(passwordResets.email, before)));
  }
  // A fragment never reaches a server, a log or a Referer header.
  return `${deps.settings.publicUrl}/auth/undo#token=${token}`;
}

/**
 * Records a first verified contact if an earlier change can still be undone: undoing that one must also remove this
 * contact. No link is sent for it.
 */
export async function recordFirstContact(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  first: Omit<Change, 'before'>,
): Promise<void> {
  const ofUser = eq(contactChanges.userId, first.userId);
  const [undoable] = await tx
    .select({ id: contactChanges.id })
    .from(contactChanges)
    .where(and(ofUser, isNull(contactChanges.undoneAt), gt(contactChanges.expiresAt, deps.clock.now())))
    .limit(1);
  if (undoable) await saveChange(deps, tx, { ...first, before: null });
}

async function saveChange(deps: Pick<Deps, 'clock' | 'random'>, tx: Tx, change: Change): Promise<string> {
  const token = deps.random.bytes(contactChange.tokenBytes).toString('base64url');
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + contactChange.undoSeconds * 1000);
  const columns = { id: deps.random.uuid(), tokenHash: hashUndoToken(token), createdAt, expiresAt };
  await tx.insert(contactChanges).values({ ...change, ...columns });
  return token;
}

/** Deletes replaced contacts that can no longer be restored, which is all they are stored for. */
export async function purgeContactChanges({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.delete(contactChanges).where(lt(contactChanges.expiresAt, clock.now()));
}
