import { amountStep, maximumAmount, minimumAmount } from '@foyer/contract/rules/events/money.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';

/** The same of what one person pays by itself; it may be nothing. */
export function checkPrice(field: string, minor: number, currency: string): void {
  if (minor > 0 && minor < minimumAmount(currency)) throw fieldRefused(field, 'amount.too_little');
  checkAmount(field, minor, currency);
}

/** Refuses what nobody could pay in this currency, in minor units. */
export function checkAmount(field: string, minor: number, currency: string): void {
  if (minor % amountStep(currency) !== 0) throw fieldRefused(field, 'amount.step');
  if (minor > maximumAmount(currency)) throw fieldRefused(field, 'amount.too_much');
}
