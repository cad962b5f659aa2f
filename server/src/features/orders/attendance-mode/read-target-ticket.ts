import type { RequestOf } from '@foyer/contract/http.ts';
import type { changeAttendanceMode as contract } from '@foyer/contract/orders/attendance-mode.ts';
import { eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { promoCodes } from '#src/db/schema/tickets.ts';
import { saleWindow } from '#src/features/events/event-page/ticket-availability.ts';
import { chosenPrice } from '#src/features/tickets/sale-availability/chosen-price.ts';
import { type TicketTypeRow, typesOnSale } from '#src/features/tickets/sale-availability/types-on-sale.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import type { FullOrder } from '../locking/lock-order.ts';
import type { OwnTicket } from '../locking/lock-own-ticket.ts';

export type ModeChangeRequest = RequestOf<typeof contract>['body'];
export type TargetTicket = {
  audience: TicketTypeRow['audience'];
  ticketTypeId: string;
  priceMinor: number;
  discountMinor: number;
};

/** The ticket type to switch to, with its price under the order's promo code. */
export async function readTargetTicket(
  tx: Tx,
  { order }: Pick<FullOrder, 'order'>,
  ticket: OwnTicket['ticket'],
  { ticketId, amountMinor }: ModeChangeRequest,
  now: Date,
): Promise<TargetTicket> {
  const type = (await typesOnSale(tx, order.eventId)).find(({ id }) => id === ticketId);
  if (!type) throw fieldRefused('ticketId', 'ticket.unknown');
  if (type.audience === ticket.audience) throw fieldRefused('ticketId', 'order.same_audience');
  if (type.hidden || saleWindow(type, now) !== 'on-sale')
    throw new AppError('TICKET_NOT_ON_SALE', 'This ticket is not on sale.');
  const [promo] =
    order.promoCodeId && ticket.discountMinor > 0
      ? await tx.select().from(promoCodes).where(eq(promoCodes.id, order.promoCodeId))
      : [];
  const { currency } = order;
  const price = chosenPrice(type, promo ?? null, { currency, amountMinor, field: 'amountMinor' });
  return { audience: type.audience, ticketTypeId: type.id, ...price };
}
