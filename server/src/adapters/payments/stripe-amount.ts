/** Of these Stripe wants hundredths, though they have none (https://docs.stripe.com/currencies). */
const inHundredths = new Set(['ISK', 'UGX']);

const factor = (currency: string) => (inHundredths.has(currency.toUpperCase()) ? 100 : 1);

/**
 * Minor units as Stripe counts them: whole ones of currencies without fractions, thousandths of those that have them,
 * of which it takes multiples of ten alone (`amountStep` of the contract holds that), hundredths of all others.
 */
export function toStripe(amountMinor: number, currency: string): number {
  return amountMinor * factor(currency);
}

export function fromStripe(amount: number, currency: string): number {
  return amount / factor(currency);
}
