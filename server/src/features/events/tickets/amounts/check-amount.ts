import { amountMost, amountStep } from '@foyer/contract/rules/events/money.ts';
import { fieldRefused } from '#src/http/answers/app-error.ts';

/** Refuses what nobody could pay in this currency, in minor units. */
export function checkAmount(field: string, minor: number, currency: string): void {
  if (minor % amountStep(currency) !== 0) throw fieldRefused(field, 'amount.step');
  if (minor > amountMost(currency)) throw fieldRefused(field, 'amount.too_much');
}
