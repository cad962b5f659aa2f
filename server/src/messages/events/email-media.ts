import type { CalendarHost } from '../calendar/organizer.ts';

/** A picture inside an email, named by its content id: mail programs show it without loading anything. */
export type InlineImage = { cid: string; contentType: 'image/jpeg' | 'image/png'; content: Buffer };

/** What an email shows of its event, as of sending. */
export type EventMedia = {
  /** The cover as JPEG, uploaded or generated. */
  cover: Buffer;
  coverAlt: string;
  host: CalendarHost;
};

/** A ticket in an email. `qr`: its code as PNG. */
export type TicketMedia = { holder: string; type: string; qr: Buffer };

/** Pictures and details that are looked up when an email is sent. An email without them is complete too. */
export type EmailMedia = { event: EventMedia | null; tickets: readonly TicketMedia[] };

export const noMedia: EmailMedia = { event: null, tickets: [] };

export const coverCid = 'cover@foyer';
export const ticketCid = (index: number) => `ticket-${index + 1}@foyer`;

/** The pictures that go with the HTML body. */
export function imagesOf({ event, tickets }: EmailMedia): InlineImage[] {
  const cover = event ? [{ cid: coverCid, contentType: 'image/jpeg' as const, content: event.cover }] : [];
  const codes = tickets.map(({ qr }, index) => ({
    cid: ticketCid(index),
    contentType: 'image/png' as const,
    content: qr,
  }));
  return [...cover, ...codes];
}
