import type { Event } from '@foyer/contract/events/event.ts';
import type { TicketOffer } from '@foyer/contract/events/tickets/ticket-types.ts';
import { currencyDigits } from '@foyer/contract/rules/events/money.ts';

/** What one can come by. Prices are in minor units of their currency. */
export type Offer = { name: string; minor: number; currency: string; isSoldOut: boolean; from: string | null };

/** Without tickets a place is one offer, and costs nothing. */
export function freeOffer({ audiences, registrationOpensAt }: Event): Offer {
  const isSoldOut = audiences.length > 0 && audiences.every(({ left }) => left === 0);
  return { name: '', minor: 0, currency: 'EUR', isSoldOut, from: registrationOpensAt };
}

/** What the tickets on offer are to everybody; those that are over are no offers any more. */
export function ticketOffers({ currency, tickets }: Pick<TicketOffer, 'currency' | 'tickets'>): Offer[] {
  return tickets
    .filter(({ status }) => status !== 'over')
    .map(({ name, priceMinor: minor, status, salesFrom: from }) => {
      return { name, minor, currency, isSoldOut: status === 'sold-out', from };
    });
}

/** Offers in the words of schema.org. */
export function aboutOffers(offers: readonly Offer[], url: string) {
  return offers.map(({ name, minor, currency, isSoldOut, from }) => ({
    '@type': 'Offer',
    ...(name && { name }),
    price: priceText(minor, currency),
    priceCurrency: currency,
    url,
    availability: `https://schema.org/${isSoldOut ? 'SoldOut' : 'InStock'}`,
    ...(from && { validFrom: from }),
  }));
}

/** In whole units with a point, as machines read it. */
function priceText(minor: number, currency: string): string {
  const digits = currencyDigits(currency);
  return (minor / 10 ** digits).toFixed(minor === 0 ? 0 : digits);
}
