import { checkRegisteredEmail } from '@foyer/contract/accounts.ts';
import { afterAll, expect, test } from 'vitest';
import { addressBudgets } from '#src/config/addresses.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';

const open: TestApp[] = [];
afterAll(async () => {
  for (const foyer of open) await foyer.close();
});

/** Look-ups that pass before the budget of an address is used up, when each names another address in front. */
async function lookUps(trustedProxies: number, forwarded: (n: number) => string): Promise<number> {
  const foyer = await openTestApp({ trustedProxies, settings: { budgetFactor: 1 } });
  open.push(foyer);
  const script = foyer.script();
  const statuses = [];
  for (let n = 0; n <= addressBudgets.lookUps.limit; n += 1) {
    const headers = { 'x-forwarded-for': forwarded(n) };
    statuses.push(
      (await script.call(checkRegisteredEmail, { body: { value: 'ada@example.com' } }, { headers })).status,
    );
  }
  return statuses.filter((status) => status === 200).length;
}

const all = addressBudgets.lookUps.limit + 1;

test('without a proxy the header is not believed', async () => {
  expect(await lookUps(0, (n) => `203.0.113.${n}`)).toBe(addressBudgets.lookUps.limit);
});

test('with one proxy what it wrote counts, and what the caller wrote before it does not', async () => {
  expect(await lookUps(1, (n) => `203.0.113.${n}`)).toBe(all);
  expect(await lookUps(1, (n) => `203.0.113.${n}, 192.0.2.1`)).toBe(addressBudgets.lookUps.limit);
});

test('with two, the one before the last, and neither ports nor the rest of a /64 nor nonsense look like others', async () => {
  expect(await lookUps(2, (n) => `203.0.113.${n}, 192.0.2.1, 198.51.100.${n}`)).toBe(addressBudgets.lookUps.limit);
  expect(await lookUps(1, (n) => `192.0.2.1:${4000 + n}`)).toBe(addressBudgets.lookUps.limit);
  expect(await lookUps(1, (n) => `2001:db8:1:2::${n}`)).toBe(addressBudgets.lookUps.limit);
  expect(await lookUps(1, (n) => `nonsense-${n}`)).toBe(addressBudgets.lookUps.limit);
});
