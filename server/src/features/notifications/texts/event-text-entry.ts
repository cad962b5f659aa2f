import type { EventTextEntry } from '#src/db/outbox/text-entry.ts';
import type { Contacts } from '../contacts-of.ts';

/** A text about an event for a member whose only verified contact is the phone; null for everyone else and without values. */
export function eventTextEntry(
  contacts: Contacts | undefined,
  values: EventTextEntry['values'] | null,
): EventTextEntry | null {
  if (!values || !contacts?.phone || contacts.email) return null;
  const { phone: to, language } = contacts;
  return { kind: 'text', to, channel: null, language, template: 'event-update', values };
}
