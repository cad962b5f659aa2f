import { fieldRefused } from '#src/http/responses/app-error.ts';
import { checkAmount, checkPrice } from '../price-validation.ts';
import { type PromoRow, priceWith, type TicketTypeRow } from './types-on-sale.ts';

/** `field`: what the request calls the amount. */
type Chosen = { currency: string; amountMinor: number | undefined; field: string };

/** What a ticket costs whoever chooses it, a donation as much as they say; and how much a code has taken off. */
export function chosenPrice(
  type: TicketTypeRow,
  promo: PromoRow | null,
  { currency, amountMinor, field }: Chosen,
): { priceMinor: number; discountMinor: number } {
  const given = type.kind === 'donation' ? (amountMinor ?? type.priceMinor) : type.priceMinor;
  if (given < type.priceMinor) throw fieldRefused(field, 'ticket.donation');
  if (type.kind === 'donation') checkPrice(field, given, currency);
  else checkAmount(field, given, currency);
  const priceMinor = type.kind === 'paid' ? priceWith(type, promo, currency) : given;
  return { priceMinor, discountMinor: given - priceMinor };
}
