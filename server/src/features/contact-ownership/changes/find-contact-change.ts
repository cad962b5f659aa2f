import { createHash } from 'node:crypto';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { contactChanges } from '#src/db/schema/passwords.ts';
import type { Deps } from '#src/deps.ts';
import { AppError } from '#src/http/responses/app-error.ts';

type Row = typeof contactChanges.$inferSelect;
/** A change that can be undone by a link, because it replaced another contact. */
export type ContactChange = Row & { before: string };

/** The hash under which the token of an undo link is stored. */
export function hashUndoToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The change that an undo link refers to; throws INVALID_VERIFICATION_TOKEN for an invalid or expired one. */
export async function findContactChange(
  { clock }: Pick<Deps, 'clock'>,
  db: Db | Tx,
  token: string,
): Promise<ContactChange> {
  const [change] = await db
    .select()
    .from(contactChanges)
    .where(and(eq(contactChanges.tokenHash, hashUndoToken(token)), gt(contactChanges.expiresAt, clock.now())));
  if (!change || !isUndoable(change)) throw new AppError('INVALID_VERIFICATION_TOKEN', 'This link is no longer valid.');
  return change;
}

/** Whether the change replaced a contact that can be restored. */
export function isUndoable(change: Row): change is ContactChange {
  return change.before !== null;
}

/** The part of a change that anyone with the link may see. */
export function presentContactChange({ what, before, undoneAt }: ContactChange) {
  return { what, maskedContact: maskPreviousContact({ what, before }), undone: undoneAt !== null };
}

export function maskPreviousContact({ what, before }: Pick<ContactChange, 'what' | 'before'>): string {
  return what === 'email' ? maskEmail(before) : maskPhone(before);
}
