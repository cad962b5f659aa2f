import type { RequestOf } from '@foyer/contract/http.ts';
import type { placeOrder as contract } from '@foyer/contract/orders/checkout.ts';
import { minimumAmount } from '@foyer/contract/rules/events/money.ts';
import { withoutRemainder } from '@foyer/contract/rules/events/prices.ts';
import type { Tx } from '#src/db/client.ts';
import { saleWindow } from '#src/features/events/event-page/ticket-availability.ts';
import { readEmail } from '#src/features/leads/validate-fields.ts';
import { chosenPrice } from '#src/features/tickets/sale-availability/chosen-price.ts';
import {
  findPromo,
  isNamedBy,
  type PromoRow,
  type TicketTypeRow,
  typesOnSale,
} from '#src/features/tickets/sale-availability/types-on-sale.ts';
import { AppError } from '#src/http/responses/app-error.ts';

export type RequestedTickets = RequestOf<typeof contract>['body']['places'];

/** A requested ticket with its ticket type and price. */
export type ChosenTicket = {
  type: TicketTypeRow;
  audience: TicketTypeRow['audience'];
  ticketTypeId: string;
  priceMinor: number;
  discountMinor: number;
  holderName: string;
  holderEmail: string;
  /** Not validated yet. */
  answers: RequestedTickets[number]['answers'];
};
export type TicketChoice = { chosen: ChosenTicket[]; promo: PromoRow | null };

type TicketRequest = {
  eventId: string;
  currency: string;
  tickets: RequestedTickets;
  typedCode: string | undefined;
  now: Date;
};

/** Resolves the requested tickets and the promo code, or refuses what is not on sale now. The counters must be locked. */
export async function chooseTickets(
  tx: Tx,
  { eventId, currency, tickets, typedCode, now }: TicketRequest,
): Promise<TicketChoice> {
  const promoCode = typedCode?.trim() ?? '';
  const promo = promoCode === '' ? null : await findPromo(tx, eventId, promoCode, now);
  if (promoCode !== '' && !promo) throw new AppError('PROMO_CODE_REFUSED', 'This code is not valid.');
  const types = await typesOnSale(tx, eventId);
  const chosen = tickets.map((ticket, index) => {
    const type = types.find(({ id }) => id === ticket.ticketId);
    if (!type || (type.hidden && !isNamedBy(type, promo)) || saleWindow(type, now) !== 'on-sale')
      throw new AppError('TICKET_NOT_ON_SALE', 'One of these tickets is not on sale.', {
        details: { ticketId: ticket.ticketId },
      });
    return chooseTicket(ticket, type, promo, { currency, field: `places.${index}` });
  });
  const payable = withoutRemainder(chosen, minimumAmount(currency));
  return { chosen: payable, promo: payable.some(({ discountMinor }) => discountMinor > 0) ? promo : null };
}

function chooseTicket(
  ticket: RequestedTickets[number],
  type: TicketTypeRow,
  promo: PromoRow | null,
  { currency, field }: { currency: string; field: string },
): ChosenTicket {
  const email = ticket.holderEmail ?? '';
  const { amountMinor } = ticket;
  return {
    type,
    audience: type.audience,
    ticketTypeId: type.id,
    ...chosenPrice(type, promo, { currency, amountMinor, field: `${field}.amountMinor` }),
    holderName: ticket.holderName ?? '',
    holderEmail: email === '' ? '' : readEmail(email, `${field}.holderEmail`),
    answers: ticket.answers,
  };
}
