import type { RevealLadder } from '@foyer/contract/anonymous-networking/alias-contacts.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { aliasConsents, aliasContacts, aliasMessages, aliasReveals } from '#src/db/schema/anonymous-networking.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { isBetween, lockContact } from './alias-contacts.ts';
import { enqueueAliasNews } from './alias-news.ts';
import { type Contact, looksSent, mayAnswer } from './policy.ts';
import { readContact } from './read-contact.ts';

type ContactId = { id: string };

/** Accepts a request to the viewer's alias. Idempotent. */
export async function acceptContact(deps: Deps, viewer: SignedInUser, { id }: ContactId): Promise<RevealLadder> {
  await deps.db.transaction(async (tx) => {
    const { contact, own, other } = await lockContact(deps, tx, viewer, id);
    if (contact.state === 'open') return;
    if (!mayAnswer(contact, own.id, deps.clock.now())) throw requestEnded();
    await tx.update(aliasContacts).set({ state: 'open' }).where(isBetween(contact));
    await enqueueAliasNews(deps, tx, other.id);
  });
  deps.wakeOutbox();
  return await readContact(deps, viewer, { id });
}

/** Declines a request: its sender sees it unanswered until it expires. Idempotent. */
export async function declineContact(
  deps: Deps,
  viewer: SignedInUser,
  { id }: ContactId,
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const { contact, own } = await lockContact(deps, tx, viewer, id);
    if (contact.state === 'declined' && contact.requestedBy !== own.id) return;
    if (!mayAnswer(contact, own.id, deps.clock.now())) throw requestEnded();
    await tx.update(aliasContacts).set({ state: 'declined' }).where(isBetween(contact));
  });
  return {};
}

/** Withdraws a request of the viewer, or ends a contact for both. Idempotent. */
export async function endContact(deps: Deps, viewer: SignedInUser, { id }: ContactId): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const { contact, own } = await lockContact(deps, tx, viewer, id);
    if (contact.state === 'ended') return;
    if (contact.state !== 'open' && !looksSent(contact, own.id, deps.clock.now())) throw requestEnded();
    await closeContact(tx, contact);
  });
  return {};
}

/** Ends what is between two locked aliases. Only the row stays, so that neither asks the other again. */
export async function closeContact(tx: Tx, contact: Contact): Promise<void> {
  await tx.delete(aliasConsents).where(eq(aliasConsents.contactId, contact.id));
  await tx.delete(aliasReveals).where(eq(aliasReveals.contactId, contact.id));
  await tx.delete(aliasMessages).where(eq(aliasMessages.contactId, contact.id));
  await tx.update(aliasContacts).set({ state: 'ended', note: '' }).where(isBetween(contact));
}

export const requestEnded = () => new AppError('REQUEST_ENDED', 'This request is no longer open.');
