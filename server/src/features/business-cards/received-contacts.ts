import type {
  listReceivedContacts as endpoint,
  ReceivedContact,
} from '@foyer/contract/business-cards/received-contacts.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { and, count, eq, or, sql } from 'drizzle-orm';
import { cardRules, contactExportBudget } from '#src/config/business-cards.ts';
import { behind, pageOf, readCursor } from '#src/db/page-cursor.ts';
import { receivedContacts } from '#src/db/schema/business-cards.ts';
import type { Deps } from '#src/deps.ts';
import { byteOrderMark, csvLine } from '#src/features/attendees/export/csv-line.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { findContacts, isNotBlocked, presentContacts } from './present-contacts.ts';
import { vcard } from './vcard.ts';

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

/** All contacts as CSV or vCard. Cards that are no longer shared are left out. */
export async function exportContacts(
  deps: Deps,
  viewer: SignedInUser,
  { format }: { format: 'csv' | 'vcard' },
): Promise<{ name: string; type: string; content: string }> {
  await requireBudget(deps, `contact-exports:${viewer.userId}`, contactExportBudget);
  const contacts = await allContacts(deps, viewer);
  const day = deps.clock.now().toISOString().slice(0, 10);
  if (format === 'csv')
    return { name: `contacts-${day}.csv`, type: 'text/csv; charset=utf-8', content: contactsCsv(contacts) };
  const cards = contacts.flatMap(({ content, note }) =>
    content ? vcard({ content, uid: deps.random.uuid(), url: null, photo: null, note }, '3.0') : [],
  );
  return { name: `contacts-${day}.vcf`, type: 'text/vcard; charset=utf-8', content: cards.join('') };
}

/** Every contact of the viewer, newest first, read some at a time. */
async function allContacts(deps: Deps, viewer: SignedInUser): Promise<ReceivedContact[]> {
  const { userId, receivedAt, id } = receivedContacts;
  const contacts: ReceivedContact[] = [];
  let cursor: string | undefined;
  do {
    const where = and(eq(userId, viewer.userId), behind(readCursor(cursor), receivedAt, '<', id));
    const rows = await findContacts(deps.db, where, cardRules.exportedAtOnce + 1);
    const { page, nextCursor } = pageOf(rows, cardRules.exportedAtOnce, ({ contact }) => ({
      at: contact.receivedAt.getTime(),
      id: contact.id,
    }));
    contacts.push(...(await presentContacts(deps, deps.db, viewer, page)));
    cursor = nextCursor ?? undefined;
  } while (cursor !== undefined);
  return contacts;
}

/** Column ids, which stay the same whatever the language is, so that imports keep working. */
const columns = [
  'name',
  'first_name',
  'last_name',
  'title',
  'company',
  'email',
  'phone',
  'second_email',
  'second_phone',
  'location',
  'website',
  'linkedin',
  'met_at',
  'received_at',
  'source',
  'consent',
  'note',
  // Added later, so that those before keep their places.
  'headline',
  'links',
  'booking_link',
] as const;

function contactsCsv(contacts: readonly ReceivedContact[]): string {
  const lines = contacts.flatMap(({ content, event, receivedAt, source, consent, note }) => {
    if (!content) return [];
    const { displayName, firstName, lastName, title, company, location, website } = content;
    return csvLine([
      displayName,
      firstName,
      lastName,
      title,
      company,
      content.email ?? '',
      content.phoneNumber ?? '',
      content.secondEmail ?? '',
      content.secondPhone ?? '',
      location,
      website,
      content.linkedInUrl ?? '',
      event?.title ?? '',
      receivedAt,
      source,
      consent ?? '',
      note,
      content.headline,
      content.links.map(({ url }) => url).join(' '),
      content.bookingLink ?? '',
    ]);
  });
  return byteOrderMark + csvLine(columns) + lines.join('');
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
