import { amountStep, maximumAmount, minimumAmount } from '@foyer/contract/rules/events/money.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';

/** Like checkAmount, for an amount that is paid on its own: zero, or at least the currency's minimum payment. */
export function checkPrice(field: string, minor: number, currency: string): void {
  if (minor > 0 && minor < minimumAmount(currency)) throw fieldRefused(field, 'amount.too_little');
  checkAmount(field, minor, currency);
}

/** Rejects an amount in minor units that cannot be paid in this currency. */
export function checkAmount(field: string, minor: number, currency: string): void {
  if (minor % amountStep(currency) !== 0) throw fieldRefused(field, 'amount.step');
  if (minor > maximumAmount(currency)) throw fieldRefused(field, 'amount.too_much');
}
