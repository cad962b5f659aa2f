import type {
  listReceivedContacts as endpoint,
  ReceivedContact,
} from '@foyer/contract/business-cards/received-contacts.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { and, count, eq, or, sql } from 'drizzle-orm';
import { behind, pageOf, readCursor } from '#src/db/page-cursor.ts';
import { receivedContacts } from '#src/db/schema/business-cards.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { findContacts, isNotBlocked, presentContacts } from './present-contacts.ts';

type ListInput = { q: string; limit: number; cursor?: string | undefined };

/** The contacts that the viewer received, newest first. The search finds what visitors typed, names and own notes. */
export async function listReceivedContacts(
  deps: Deps,
  viewer: SignedInUser,
  { q, limit, cursor }: ListInput,
): Promise<DataOf<typeof endpoint>> {
  const { receivedAt, id } = receivedContacts;
  const mine = eq(receivedContacts.userId, viewer.userId);
  const rows = await findContacts(
    deps.db,
    and(mine, matches(q), behind(readCursor(cursor), receivedAt, '<', id)),
    limit + 1,
  );
  const { page, nextCursor } = pageOf(rows, limit, ({ contact }) => ({
    at: contact.receivedAt.getTime(),
    id: contact.id,
  }));
  const [counted] = await deps.db.select({ total: count() }).from(receivedContacts).where(and(mine, isNotBlocked));
  return { items: await presentContacts(deps, deps.db, viewer, page), nextCursor, total: counted?.total ?? 0 };
}

export async function saveContactNote(
  deps: Deps,
  viewer: SignedInUser,
  { contactId, note }: { contactId: string; note: string },
): Promise<ReceivedContact> {
  return deps.db.transaction(async (tx) => {
    const mine = and(eq(receivedContacts.id, contactId), eq(receivedContacts.userId, viewer.userId));
    await tx.update(receivedContacts).set({ note }).where(and(mine, isNotBlocked));
    const [contact] = await presentContacts(deps, tx, viewer, await findContacts(tx, mine, 1));
    if (!contact) throw noSuchContact();
    return contact;
  });
}

export async function deleteContact(
  { db }: Deps,
  { userId }: SignedInUser,
  { contactId }: { contactId: string },
): Promise<Record<string, never>> {
  const gone = await db
    .delete(receivedContacts)
    .where(and(eq(receivedContacts.id, contactId), eq(receivedContacts.userId, userId)))
    .returning({ id: receivedContacts.id });
  if (gone.length === 0) throw noSuchContact();
  return {};
}

/** Accents and case do not matter. A card is found by the name on it only, since its other facts can be taken back. */
function matches(q: string) {
  if (q === '') return undefined;
  const pattern = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { name, company, email, phone, note, message } = receivedContacts;
  return or(
    ...[name, company, email, phone, note, message].map(
      (column) => sql`foyer_fold(${column}) like foyer_fold(${pattern})`,
    ),
  );
}

function noSuchContact(): AppError {
  return new AppError('NOT_FOUND', 'Contact not found.');
}
