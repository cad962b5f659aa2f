import { expect, test } from 'vitest';
import { mayBePaid } from './use-payment-return.ts';

test('an open payment may still arrive after the hold has expired', () => {
  const mayArrive = (
    state: 'held' | 'expired' | 'confirmed' | 'cancelled',
    ...payments: ('open' | 'failed' | 'paid')[]
  ) => mayBePaid({ state, payments: payments.map((each) => ({ state: each })) });
  expect([mayArrive('held', 'open'), mayArrive('expired', 'failed', 'open')]).toEqual([true, true]);
  expect([mayArrive('held'), mayArrive('expired', 'failed'), mayArrive('confirmed', 'paid')]).toEqual([
    false,
    false,
    false,
  ]);
});
