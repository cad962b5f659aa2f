/**
 * Currencies with no or three decimals, by ISO 4217 and payment providers; MGA and UGX, whose fractions are not in use,
 * count as having none. Browsers are not asked, because they disagree (many say 0 for HUF, COP and others) and an
 * amount must be the same everywhere.
 */
const digitsOf: Readonly<Record<string, number>> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3]),
]);

/** The number of decimals of a currency: 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  return digitsOf[currency] ?? 2;
}

/** The step of amounts in minor units: cards and coins have no thousandths. */
export function amountStep(currency: string): number {
  return currencyDigits(currency) === 3 ? 10 : 1;
}

/**
 * The payment provider takes amounts of eight digits; for these currencies two of them are for decimals that they do
 * not have.
 */
const shorter = new Set(['ISK', 'UGX']);

/** The maximum price of a ticket and total of an order, in minor units. */
export function maximumAmount(currency: string): number {
  return shorter.has(currency) ? 999_999 : 99_999_999;
}

/** Stripe's documented minimum charges, in minor units of each currency. */
const least: Readonly<Record<string, number>> = {
  USD: 50,
  EUR: 50,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  INR: 50,
  NZD: 50,
  SGD: 50,
  GBP: 30,
  JPY: 50,
  BGN: 100,
  AED: 200,
  MYR: 200,
  PLN: 200,
  RON: 200,
  DKK: 250,
  NOK: 300,
  SEK: 300,
  HKD: 400,
  MXN: 1_000,
  THB: 1_000,
  CZK: 1_500,
  HUF: 17_500,
};

/** The minimum payment, in minor units. Free (0) is always possible. */
export function minimumAmount(currency: string): number {
  return least[currency] ?? amountStep(currency);
}

/** Formats an amount in minor units: `25.00 €`. */
export function moneyText(minor: number, currency: string, language: string): string {
  const digits = currencyDigits(currency);
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minor / 10 ** digits);
}

/** Formats an amount for an input field: no currency, no grouping, no decimals of a whole amount. */
export function typedMoney(minor: number, currency: string, language: string): string {
  const digits = currencyDigits(currency);
  return new Intl.NumberFormat(language, {
    useGrouping: false,
    minimumFractionDigits: minor % 10 ** digits === 0 ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(minor / 10 ** digits);
}

/**
 * Parses a typed amount into minor units; null if it is not an amount or has too many decimals. Point and comma are
 * read as in the language; if that makes no number, the other one is taken as decimal sign.
 */
export function parseAmount(typed: string, currency: string, language: string): number | null {
  const digits = currencyDigits(currency);
  const plain = typed.replaceAll(/[\s'’]/g, '');
  const decimal = decimalSignOf(language);
  const group = decimal === '.' ? ',' : '.';
  const grouped = new RegExp(`^\\d{1,3}(?:\\${group}\\d{3})+(?:\\${decimal}\\d+)?$`);
  const number = grouped.test(plain) ? plain.replaceAll(group, '') : plain;
  const [, whole = '', fraction = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(number) ?? [];
  if (whole === '' || fraction.length > digits) return null;
  const minor = Number(whole + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

function decimalSignOf(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === 'decimal')?.value ?? '.';
}
