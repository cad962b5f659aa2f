import { senderName } from '../texts/sender-name.ts';

/** Who hosts an event, for calendars. `sentBy`: the address that acts for them. */
export type CalendarOrganizer = { name: string; address: string; sentBy: string | null };

/**
 * `name`: the public name, empty if the host's account is hidden or erased. `contactEmail`: what the event page gives for
 * questions, if it is an email address. `title`: of the event.
 */
export type CalendarHost = { name: string; contactEmail: string | null; title: string };

/**
 * The host by their public name. The address is the one that the event page gives for questions; without it Foyer's own, as
 * calendars expect an email address and the host's is private.
 */
export function calendarOrganizer(
  senderAddress: string,
  { name, contactEmail, title }: CalendarHost,
): CalendarOrganizer {
  return {
    name: senderName(name, title) ?? 'Foyer',
    address: contactEmail ?? senderAddress,
    sentBy: contactEmail ? senderAddress : null,
  };
}

/** The ORGANIZER line of RFC 5545. A quoted parameter has no quotation marks and no control characters. */
export function organizerLine({ name, address, sentBy }: CalendarOrganizer): string {
  const quoted = name.replace(/"/g, "'").replace(/\p{Cc}/gu, ' ');
  const delegate = sentBy ? `;SENT-BY="mailto:${sentBy}"` : '';
  return `ORGANIZER;CN="${quoted}"${delegate}:mailto:${address}`;
}
