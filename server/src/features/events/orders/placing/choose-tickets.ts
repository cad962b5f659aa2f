import type { placeOrder as contract } from '@foyer/contract/events/tickets/ordering.ts';
import type { RequestOf } from '@foyer/contract/http.ts';
import { amountLeast } from '@foyer/contract/rules/events/money.ts';
import { withoutRemainder } from '@foyer/contract/rules/events/prices.ts';
import type { Tx } from '#src/db/client.ts';
import { readEmail } from '#src/features/leads/read-typed.ts';
import { AppError } from '#src/http/answers/app-error.ts';
import { windowOf } from '../../tickets/left/how-far.ts';
import { chosenPrice } from '../../tickets/offer/chosen-price.ts';
import { findPromo, isNamedBy, type PromoRow, type TicketTypeRow, typesOnOffer } from '../../tickets/offer/on-offer.ts';

export type AskedPlaces = RequestOf<typeof contract>['body']['places'];

/** A place as it is asked for, with what it costs. */
export type Chosen = {
  type: TicketTypeRow;
  audience: TicketTypeRow['audience'];
  ticketTypeId: string;
  priceMinor: number;
  discountMinor: number;
  holderName: string;
  holderEmail: string;
  /** As they were given. */
  answers: AskedPlaces[number]['answers'];
};
export type Choice = { chosen: Chosen[]; promo: PromoRow | null };

type Asked = { eventId: string; currency: string; places: AskedPlaces; code: string | undefined; now: Date };

/** What is asked for, as far as it is on offer now. The counters must be locked. */
export async function chooseTickets(tx: Tx, { eventId, currency, places, code, now }: Asked): Promise<Choice> {
  const typed = code?.trim() ?? '';
  const promo = typed === '' ? null : await findPromo(tx, eventId, typed, now);
  if (typed !== '' && !promo) throw new AppError('PROMO_CODE_REFUSED', 'This code is not valid.');
  const types = await typesOnOffer(tx, eventId);
  const chosen = places.map((place, at) => {
    const type = types.find(({ id }) => id === place.ticketId);
    if (!type || (type.hidden && !isNamedBy(type, promo)) || windowOf(type, now) !== 'on-sale')
      throw new AppError('TICKET_NOT_ON_SALE', 'One of these tickets is not on sale.', {
        details: { ticketId: place.ticketId },
      });
    return choosePlace(place, type, promo, { currency, field: `places.${at}` });
  });
  const due = withoutRemainder(chosen, amountLeast(currency));
  return { chosen: due, promo: due.some(({ discountMinor }) => discountMinor > 0) ? promo : null };
}

function choosePlace(
  place: AskedPlaces[number],
  type: TicketTypeRow,
  promo: PromoRow | null,
  { currency, field }: { currency: string; field: string },
): Chosen {
  const email = place.holderEmail ?? '';
  const { amountMinor } = place;
  return {
    ...{ type, audience: type.audience, ticketTypeId: type.id },
    ...chosenPrice(type, promo, { currency, amountMinor, field: `${field}.amountMinor` }),
    holderName: place.holderName ?? '',
    holderEmail: email === '' ? '' : readEmail(email, `${field}.holderEmail`),
    answers: place.answers,
  };
}
