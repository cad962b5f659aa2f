import { hasContactDetails, namesOneOf } from '@foyer/contract/rules/anonymous-networking/note-check.ts';
import type { Tx } from '#src/db/client.ts';
import { findRowOf } from '#src/features/profiles/public-profile/profile-row.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';

/** Free text between aliases is the easiest way to give oneself away: it is refused with contact details or the own name. */
export async function requireAnonymousText(
  tx: Tx,
  userId: string,
  field: 'note' | 'body',
  text: string,
): Promise<void> {
  if (hasContactDetails(text)) throw fieldRefused(field, 'note.contact_details');
  const { form } = (await findRowOf(tx, userId)) ?? {};
  if (form && namesOneOf(text, [form.firstName, form.lastName])) throw fieldRefused(field, 'note.own_name');
}
