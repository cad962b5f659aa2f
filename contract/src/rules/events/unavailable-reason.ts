/** Why a new visitor cannot get a ticket although there may be spots: tickets are sold out, or need a promo code. */
export const ticketUnavailableReasons = ['sold-out', 'by-code'] as const;
type TicketUnavailableReason = (typeof ticketUnavailableReasons)[number];

/** The spots of each attendance mode; `left` is null if there is no limit. */
type Availability = { audiences: readonly { left: number | null }[] };

/** Whether no attendance mode has a spot left. An event without any mode yet is not full. */
export function isFull({ audiences }: Availability): boolean {
  return audiences.length > 0 && audiences.every(({ left }) => left === 0);
}

/** Why a new visitor cannot register, as shown in lists; null if they can. A full event is full whatever its tickets say. */
export function unavailableReason(
  event: Availability & { tickets?: TicketUnavailableReason | undefined },
): 'full' | TicketUnavailableReason | null {
  return isFull(event) ? 'full' : (event.tickets ?? null);
}
