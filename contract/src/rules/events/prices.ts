/** Three letters of ISO 4217 that this machine knows to write. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code);
}

export type Discount = { percent: number | null; amountMinor: number | null };

/** What is left of a price, rounded down to a whole step of the currency and never below nothing. */
export function discounted(priceMinor: number, { percent, amountMinor }: Discount, step: number): number {
  if (percent !== null) return wholeSteps((priceMinor * (100 - percent)) / 100, step);
  return Math.max(0, priceMinor - (amountMinor ?? 0));
}

type Priced = { priceMinor: number; discountMinor: number };

/**
 * What an order costs once its code is counted: a remainder that is too small to be paid is let off, since nobody who
 * was promised a discount is charged more than what is left.
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
  /** What of all that was paid for the order has not come back. */
  leftMinor: number;
};

/**
 * What a place of this price costs more (above 0) or brings back (below) as a ticket of another one: as much of the
 * difference as the rule gives back of a price.
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

/** How much of what was paid comes back under a rule of so many percent, rounded down to a whole step. */
export function shareOf(paidMinor: number, percent: number, step: number): number {
  // What was paid before prices had steps goes back as it came.
  return percent === 100 ? paidMinor : wholeSteps((paidMinor * percent) / 100, step);
}

function wholeSteps(minor: number, step: number): number {
  return Math.floor(minor / step) * step;
}
