import { limits } from '@foyer/contract/limits.ts';
import { maximumAmount, parseAmount, typedMoney } from '@foyer/contract/rules/events/money.ts';
import type { PromoCode } from '@foyer/contract/tickets/promo-codes.ts';
import { clockAt, instantOf, skippedIn } from '#src/ui/time/zoned-time.ts';
import type { PriceContext } from '../ticket-types/ticket-type-draft.ts';

/** What a code does. `show`: no discount, it only reveals hidden tickets. */
export const discounts = ['percent', 'amount', 'show'] as const;
export type Discount = (typeof discounts)[number];

/** A promo code in the form, as typed. */
export type PromoCodeDraft = {
  code: string;
  discount: Discount;
  percent: string;
  amount: string;
  capacity: string;
  validFrom: string;
  validUntil: string;
  /** Empty: the code is valid for all tickets. */
  ticketTypeIds: string[];
};
/** The fields that can show a problem, with the name of each in the API. */
export const promoCodeFields = {
  code: 'code',
  percent: 'percent',
  amount: 'amountMinor',
  capacity: 'capacity',
  validFrom: 'validFrom',
  validUntil: 'validUntil',
} as const;
export type PromoCodeProblems = Partial<Record<'code' | 'percent' | 'amount' | 'capacity' | 'validUntil', true>>;

export const emptyPromoCode: PromoCodeDraft = {
  code: '',
  discount: 'percent',
  percent: '',
  amount: '',
  capacity: '',
  validFrom: '',
  validUntil: '',
  ticketTypeIds: [],
};

export function promoCodeDraftOf(promo: PromoCode, { currency, language, timeZone }: PriceContext): PromoCodeDraft {
  const { code, percent, amountMinor, capacity, validFrom, validUntil, ticketTypeIds } = promo;
  const clock = (at: string | null) => (at === null ? '' : clockAt(Date.parse(at), timeZone));
  return {
    code,
    discount: discountOf(promo),
    percent: String(percent ?? ''),
    amount: amountMinor === null ? '' : typedMoney(amountMinor, currency, language),
    capacity: String(capacity ?? ''),
    validFrom: clock(validFrom),
    validUntil: clock(validUntil),
    ticketTypeIds: ticketTypeIds ?? [],
  };
}

function discountOf({ percent, amountMinor }: PromoCode): Discount {
  if (percent !== null) return 'percent';
  return amountMinor === null ? 'show' : 'amount';
}

/** The body for the API, the invalid fields, and those with a time that the clocks skip. */
export function readPromoCode(draft: PromoCodeDraft, { currency, language, timeZone }: PriceContext) {
  const { discount } = draft;
  const percent = discount === 'percent' ? Number(draft.percent) : null;
  const minor = discount === 'amount' ? parseAmount(draft.amount, currency, language) : null;
  const capacity = draft.capacity === '' ? null : Number(draft.capacity);
  const validFrom = instantOf(draft.validFrom, timeZone);
  const validUntil = instantOf(draft.validUntil, timeZone);
  const { promoCode } = limits;
  const code = draft.code.trim().toUpperCase();
  const problems: PromoCodeProblems = {};
  if (!/^[A-Z0-9-]{3,}$/.test(code)) problems.code = true;
  if (percent !== null && (percent < 1 || percent > 100)) problems.percent = true;
  if (discount === 'amount' && (minor === null || minor < 1 || minor > maximumAmount(currency))) problems.amount = true;
  if (capacity !== null && (capacity < 1 || capacity > promoCode.capacity)) problems.capacity = true;
  if (validFrom && validUntil && validUntil <= validFrom) problems.validUntil = true;
  const ticketTypeIds = draft.ticketTypeIds.length > 0 ? draft.ticketTypeIds : null;
  const input = { percent, amountMinor: minor, capacity, validFrom, validUntil, ticketTypeIds };
  const skipped = skippedIn({ validFrom: draft.validFrom, validUntil: draft.validUntil }, timeZone);
  return { code, input, problems, skipped };
}
