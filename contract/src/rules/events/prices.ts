/** Whether this is an ISO 4217 code that `Intl` can format. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code);
}

export type Discount = { percent: number | null; amountMinor: number | null };

/** A price after a discount, rounded down to the currency's step and never below 0. */
export function discounted(priceMinor: number, { percent, amountMinor }: Discount, step: number): number {
  if (percent !== null) return wholeSteps((priceMinor * (100 - percent)) / 100, step);
  return Math.max(0, priceMinor - (amountMinor ?? 0));
}

type Priced = { priceMinor: number; discountMinor: number };

/**
 * Waives the rest of a discounted order if it is below the minimum payment, because raising it would charge more than
 * the discount promised.
 */
export function withoutRemainder<Place extends Priced>(places: readonly Place[], leastMinor: number): Place[] {
  const total = places.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  const isByCode = places.every(({ priceMinor, discountMinor }) => priceMinor === 0 || discountMinor > 0);
  if (total === 0 || total >= leastMinor || !isByCode) return [...places];
  return places.map((place) => ({
    ...place,
    priceMinor: 0,
    discountMinor: place.discountMinor + place.priceMinor,
  }));
}

type RefundTerms = {
  percent: number;
  leastMinor: number;
  step: number;
  /** What was paid for the order and not refunded yet. */
  leftMinor: number;
};

/**
 * The price difference of switching to another ticket type: to pay (above 0), or to refund by the refund rule (below
 * 0).
 */
export function exchangeDifference(
  priceMinor: number,
  nextMinor: number,
  { percent, leastMinor, step, leftMinor }: RefundTerms,
): number {
  const dearer = nextMinor - priceMinor;
  // One too small to be paid is let off.
  if (dearer >= 0) return dearer < leastMinor ? 0 : dearer;
  const back = Math.min(shareOf(-dearer, percent, step), leftMinor);
  return back > 0 ? -back : 0;
}

/** The refundable part of a payment under a rule of `percent`, rounded down to the currency's step. */
export function shareOf(paidMinor: number, percent: number, step: number): number {
  // Payments made before amounts were rounded to steps are refunded in full.
  return percent === 100 ? paidMinor : wholeSteps((paidMinor * percent) / 100, step);
}

function wholeSteps(minor: number, step: number): number {
  return Math.floor(minor / step) * step;
}
