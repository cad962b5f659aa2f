import { createHash } from 'node:crypto';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { contactChanges } from '#src/db/schema/passwords.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';

type Row = typeof contactChanges.$inferSelect;
/** A change that somebody has a link for: there was something before it. */
export type ContactChange = Row & { before: string };

/** What is stored of the token in an undo link. */
export function hashUndoToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The change that a link undoes, within its time; INVALID_VERIFICATION_TOKEN otherwise. */
export async function findContactChange(
  { clock }: Pick<Deps, 'clock'>,
  db: Db | Tx,
  token: string,
): Promise<ContactChange> {
  const [change] = await db
    .select()
    .from(contactChanges)
    .where(and(eq(contactChanges.tokenHash, hashUndoToken(token)), gt(contactChanges.expiresAt, clock.now())));
  if (!change || !isUndoable(change)) throw new AppError('INVALID_VERIFICATION_TOKEN', 'This link is no longer good.');
  return change;
}

/** Whether something was replaced that can come back. */
export function isUndoable(change: Row): change is ContactChange {
  return change.before !== null;
}

/** What anybody who holds the link may see of it. */
export function presentContactChange({ what, before, undoneAt }: ContactChange) {
  return { what, maskedContact: maskReplaced({ what, before }), undone: undoneAt !== null };
}

export function maskReplaced({ what, before }: Pick<ContactChange, 'what' | 'before'>): string {
  return what === 'email' ? maskEmail(before) : maskPhone(before);
}
