/**
 * What has no hundredths, and what has thousandths, as ISO 4217 and those who move money say it; MGA and UGX, whose
 * fractions nobody has, among the first. Not asked of the browser: each knows it otherwise (of HUF, COP and others
 * many say 0), and an amount must be the same everywhere.
 */
const digitsOf: Readonly<Record<string, number>> = Object.fromEntries([
  ...'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ...'BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3]),
]);

/** How many digits a currency has after its point: 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyDigits(currency: string): number {
  return digitsOf[currency] ?? 2;
}

/** What every amount is a multiple of, in minor units: cards and coins know no single thousandth. */
export function amountStep(currency: string): number {
  return currencyDigits(currency) === 3 ? 10 : 1;
}

/** Whoever moves money takes eight digits at once; of these two of them are for hundredths, which they do not have. */
const shorter = new Set(['ISK', 'UGX']);

/** The most that a ticket, and an order of several, may cost, in minor units. */
export function amountMost(currency: string): number {
  return shorter.has(currency) ? 999_999 : 99_999_999;
}

/** What Stripe moves at least where it says so, in minor units of each currency. */
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

/** The least that can be paid at once, in minor units; nothing at all can always be asked. */
export function amountLeast(currency: string): number {
  return least[currency] ?? amountStep(currency);
}

/** An amount in minor units as people read it: `25.00 €`. */
export function moneyText(minor: number, currency: string, language: string): string {
  const digits = currencyDigits(currency);
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(minor / 10 ** digits);
}

/** The same for a field: without currency and groups, and without a fraction that is nothing. */
export function typedMoney(minor: number, currency: string, language: string): string {
  const digits = currencyDigits(currency);
  return new Intl.NumberFormat(language, {
    useGrouping: false,
    minimumFractionDigits: minor % 10 ** digits === 0 ? 0 : digits,
    maximumFractionDigits: digits,
  }).format(minor / 10 ** digits);
}

/**
 * What somebody typed as an amount, in minor units; null for what is none or has more digits than the currency. Point
 * and comma mean what they mean in the language; where that makes no number, the other one is taken for the decimal sign.
 */
export function minorOf(typed: string, currency: string, language: string): number | null {
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
