/** Enumerations of attendee actions, without schemas, so that pages which only show them load nothing else. */

/**
 * How a ticket was sent again. `digest`: with the member's next digest. `app`: only as a notification in Foyer. `review`:
 * once Foyer has reviewed it. `refused`: the address has opted out. `none`: nobody is named for the ticket.
 */
export const ticketDeliveries = ['email', 'digest', 'app', 'review', 'refused', 'none'] as const;
export type TicketDelivery = (typeof ticketDeliveries)[number];

/** States of an announcement. `canceled`: before it was sent, by an organizer or because the event was canceled. */
export const announcementStates = ['scheduled', 'sent', 'canceled'] as const;

/** Paper sizes of a sheet of badges. */
export const badgeSizes = ['a4', 'letter'] as const;
export type BadgeSize = (typeof badgeSizes)[number];
