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

/** A place as it is asked for, with what it costs. */
export type ChosenTicket = {
  type: TicketTypeRow;
  audience: TicketTypeRow['audience'];
  ticketTypeId: string;
  priceMinor: number;
  discountMinor: number;
  holderName: string;
  holderEmail: string;
  /** As they were given. */
  answers: RequestedTickets[number]['answers'];
};
export type TicketChoice = { chosen: ChosenTicket[]; promo: PromoRow | null };

type Asked = { eventId: string; currency: string; places: RequestedTickets; code: string | undefined; now: Date };

/** What is asked for, as far as it is on offer now. The counters must be locked. */
export async function chooseTickets(tx: Tx, { eventId, currency, places, code, now }: Asked): Promise<TicketChoice> {
  const typed = code?.trim() ?? '';
  const promo = typed === '' ? null : await findPromo(tx, eventId, typed, now);
  if (typed !== '' && !promo) throw new AppError('PROMO_CODE_REFUSED', 'This code is not valid.');
  const types = await typesOnSale(tx, eventId);
  const chosen = places.map((place, at) => {
    const type = types.find(({ id }) => id === place.ticketId);
    if (!type || (type.hidden && !isNamedBy(type, promo)) || saleWindow(type, now) !== 'on-sale')
      throw new AppError('TICKET_NOT_ON_SALE', 'One of these tickets is not on sale.', {
        details: { ticketId: place.ticketId },
      });
    return choosePlace(place, type, promo, { currency, field: `places.${at}` });
  });
  const due = withoutRemainder(chosen, minimumAmount(currency));
  return { chosen: due, promo: due.some(({ discountMinor }) => discountMinor > 0) ? promo : null };
}

function choosePlace(
  place: RequestedTickets[number],
  type: TicketTypeRow,
  promo: PromoRow | null,
  { currency, field }: { currency: string; field: string },
): ChosenTicket {
  const email = place.holderEmail ?? '';
  const { amountMinor } = place;
  return {
    type,
    audience: type.audience,
    ticketTypeId: type.id,
    ...chosenPrice(type, promo, { currency, amountMinor, field: `${field}.amountMinor` }),
    holderName: place.holderName ?? '',
    holderEmail: email === '' ? '' : readEmail(email, `${field}.holderEmail`),
    answers: place.answers,
  };
}
