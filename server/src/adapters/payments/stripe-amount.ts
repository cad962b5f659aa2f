/** Zero-decimal currencies that Stripe still counts in hundredths (https://docs.stripe.com/currencies). */
const inHundredths = new Set(['ISK', 'UGX']);

const factor = (currency: string) => (inHundredths.has(currency.toUpperCase()) ? 100 : 1);

/**
 * Converts to Stripe's minor units: whole units for zero-decimal currencies, thousandths for three-decimal ones (only multiples
 * of ten, which `amountStep` of the contract ensures), hundredths for all others.
 */
export function toStripe(amountMinor: number, currency: string): number {
  return amountMinor * factor(currency);
}

export function fromStripe(amount: number, currency: string): number {
  return amount / factor(currency);
}
