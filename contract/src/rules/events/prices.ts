/** Three letters of ISO 4217 that this machine knows to write. */
export function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && Intl.supportedValuesOf('currency').includes(code);
}

export type Discount = { percent: number | null; amountMinor: number | null };

/** What is left of a price, rounded down to a whole minor unit and never below nothing. */
export function discounted(priceMinor: number, { percent, amountMinor }: Discount): number {
  if (percent !== null) return Math.floor((priceMinor * (100 - percent)) / 100);
  return Math.max(0, priceMinor - (amountMinor ?? 0));
}

/** How much of what was paid comes back under a rule of so many percent, rounded down. */
export function shareOf(paidMinor: number, percent: number): number {
  return Math.floor((paidMinor * percent) / 100);
}
