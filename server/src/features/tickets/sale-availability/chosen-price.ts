import { fieldRefused } from '#src/http/responses/app-error.ts';
import { checkAmount, checkPrice } from '../price-validation.ts';
import { type PromoRow, priceWith, type TicketTypeRow } from './types-on-sale.ts';

/** `field`: the name of the amount in the request, for errors. */
type PriceChoice = { currency: string; amountMinor: number | undefined; field: string };

/** The price of a chosen ticket (for a donation, the amount given) and the discount by a promo code. */
export function chosenPrice(
  type: TicketTypeRow,
  promo: PromoRow | null,
  { currency, amountMinor, field }: PriceChoice,
): { priceMinor: number; discountMinor: number } {
  const fullPrice = type.kind === 'donation' ? (amountMinor ?? type.priceMinor) : type.priceMinor;
  if (fullPrice < type.priceMinor) throw fieldRefused(field, 'ticket.donation');
  if (type.kind === 'donation') checkPrice(field, fullPrice, currency);
  else checkAmount(field, fullPrice, currency);
  const priceMinor = type.kind === 'paid' ? priceWith(type, promo, currency) : fullPrice;
  return { priceMinor, discountMinor: fullPrice - priceMinor };
}
