import type { ReceivedContact } from '@foyer/contract/business-cards/received-contacts.ts';
import { dialable } from '@foyer/contract/rules/business-cards/card-phone.ts';
import { formatTypedPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { and, eq } from 'drizzle-orm';
import { cardRules, contactExportBudget } from '#src/config/business-cards.ts';
import { behind, pageOf, readCursor } from '#src/db/page-cursor.ts';
import { receivedContacts } from '#src/db/schema/business-cards.ts';
import type { Deps } from '#src/deps.ts';
import { byteOrderMark, csvLine } from '#src/features/attendees/export/csv-line.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { findContacts, presentContacts } from './present-contacts.ts';
import { vcard } from './vcard.ts';

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
  const cards = contacts.flatMap(({ content, message, note }) => {
    const texts = [message, note].filter((text) => text !== '').join('\n');
    return content ? vcard({ content, uid: deps.random.uuid(), url: null, photo: null, note: texts }, '3.0') : [];
  });
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
  'message',
] as const;

function contactsCsv(contacts: readonly ReceivedContact[]): string {
  const lines = contacts.flatMap(({ content, event, receivedAt, source, consent, note, message }) => {
    if (!content) return [];
    const { displayName, firstName, lastName, title, company, location, website } = content;
    return csvLine([
      displayName,
      firstName,
      lastName,
      title,
      company,
      content.email ?? '',
      phoneCell(content.phoneNumber),
      content.secondEmail ?? '',
      phoneCell(content.secondPhone),
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
      message,
    ]);
  });
  return byteOrderMark + csvLine(columns) + lines.join('');
}

/** In groups, as a number without spaces would be computed as a formula. */
function phoneCell(phone: string | null): string {
  return phone === null ? '' : formatTypedPhone(dialable(phone), null);
}
