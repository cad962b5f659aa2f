import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import { contactChange } from '#src/config.ts';
import type { Tx } from '#src/db/client.ts';
import { contactChanges, passwordResets } from '#src/db/schema/passwords.ts';
import type { Deps } from '#src/deps.ts';
import { hashUndoToken } from './find-contact-change.ts';

type Change = Pick<typeof contactChanges.$inferInsert, 'userId' | 'what' | 'before' | 'after'>;

/**
 * Keeps a proven contact that was replaced, and answers the link that brings it back, for the notice to its owner (rule
 * 23). Links that reset the password through a replaced email end (rule 22). In the transaction of the change.
 */
export async function recordContactChange(
  deps: Pick<Deps, 'clock' | 'random' | 'settings'>,
  tx: Tx,
  change: Change & { before: string },
): Promise<string> {
  const { userId, what, before } = change;
  const token = await keep(deps, tx, change);
  if (what === 'email') {
    await tx.delete(passwordResets).where(and(eq(passwordResets.userId, userId), eq(passwordResets.email, before)));
  }
  // The fragment never reaches a server, a log or a Referer.
  return `${deps.settings.publicUrl}/auth/undo#token=${token}`;
}

/**
 * Notes that a proven contact came in where none was, if an earlier change may still be undone: whoever made that one
 * must not be left with this way in. Nobody gets a link for it.
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
  if (undoable) await keep(deps, tx, { ...first, before: null });
}

async function keep(deps: Pick<Deps, 'clock' | 'random'>, tx: Tx, change: Change): Promise<string> {
  const token = deps.random.bytes(contactChange.tokenBytes).toString('base64url');
  const createdAt = deps.clock.now();
  const expiresAt = new Date(createdAt.getTime() + contactChange.undoSeconds * 1000);
  const kept = { id: deps.random.uuid(), tokenHash: hashUndoToken(token), createdAt, expiresAt };
  await tx.insert(contactChanges).values({ ...change, ...kept });
  return token;
}

/** Removes replaced contacts that nobody can bring back any more: they are kept for nothing else. */
export async function purgeContactChanges({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.delete(contactChanges).where(lt(contactChanges.expiresAt, clock.now()));
}
