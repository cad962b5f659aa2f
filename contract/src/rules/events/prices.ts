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

/** What is charged for a difference: one too small to be paid is let off. */
export function chargeable(differenceMinor: number, leastMinor: number): number {
  return differenceMinor > 0 && differenceMinor < leastMinor ? 0 : differenceMinor;
}

/** How much of what was paid comes back under a rule of so many percent, rounded down to a whole step. */
export function shareOf(paidMinor: number, percent: number, step: number): number {
  // What was paid before prices had steps goes back as it came.
  return percent === 100 ? paidMinor : wholeSteps((paidMinor * percent) / 100, step);
}

function wholeSteps(minor: number, step: number): number {
  return Math.floor(minor / step) * step;
}
