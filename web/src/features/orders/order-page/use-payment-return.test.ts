import { expect, test } from 'vitest';
import { mayBePaid } from './use-payment-return.ts';

test('money may be on its way also when the time is over, until the provider has said what became of it', () => {
  const said = (state: 'held' | 'expired' | 'confirmed' | 'cancelled', ...payments: ('open' | 'failed' | 'paid')[]) =>
    mayBePaid({ state, payments: payments.map((each) => ({ state: each })) });
  expect([said('held', 'open'), said('expired', 'failed', 'open')]).toEqual([true, true]);
  expect([said('held'), said('expired', 'failed'), said('confirmed', 'paid')]).toEqual([false, false, false]);
});
