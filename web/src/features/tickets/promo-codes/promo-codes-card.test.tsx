// @vitest-environment happy-dom
import { readConfig } from '@foyer/contract/system.ts';
import { listPromoCodes, type PromoCode } from '@foyer/contract/tickets/promo-codes.ts';
import { listTicketTypes } from '@foyer/contract/tickets/ticket-types.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { anEvent } from '../../../../test/an-event.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { sampleConfig } from '../../../../test/sample-config.ts';
import { PromoCodesCard } from './promo-codes-card.tsx';

const promo = (code: string, change: Partial<PromoCode>): PromoCode => ({
  id: code,
  code,
  percent: 10,
  amountMinor: null,
  capacity: null,
  taken: 0,
  validFrom: null,
  validUntil: null,
  ticketTypeIds: null,
  ...change,
});
const codes = [
  promo('EARLY', { validUntil: '2020-01-01T00:00:00.000Z' }),
  promo('FRIENDS', {}),
  promo('LATE', { validFrom: '2099-01-01T00:00:00.000Z' }),
  promo('PRESS', { capacity: 3, taken: 3 }),
];

/** happy-dom lays nothing out: elements have the height that a browser would give the scrolling part. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  localStorage.clear();
});

const type = {
  id: 'type',
  audience: 'in-person',
  name: 'Seat',
  description: '',
  kind: 'paid',
  priceMinor: 1500,
  salesFrom: null,
  salesUntil: null,
  capacity: null,
  taken: 0,
  maxPerPerson: 10,
  hidden: false,
  position: 0,
  archivedAt: null,
  fixed: false,
};

async function openCard(address: string) {
  fakeApi(
    [readConfig, () => ({ data: sampleConfig })],
    [listTicketTypes, () => ({ data: { items: [type], currency: 'EUR' } })],
    [listPromoCodes, () => ({ data: { items: codes } })],
  );
  await import('#src/ui/table/table-body.tsx');
  const event = anEvent({ state: 'published' });
  const view = await renderComponent(<PromoCodesCard event={event} />, ['ticket-management', 'table'], address);
  await screen.findByRole('searchbox', { name: 'Search by code' });
  return view;
}
const shown = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);

test.each([
  ['/?state=active', ['FRIENDS']],
  ['/?state=usedUp', ['PRESS']],
  ['/?state=over', ['EARLY']],
  ['/?q=rly', ['EARLY']],
  ['/?state=gone', ['EARLY', 'FRIENDS', 'LATE', 'PRESS']],
])('the address %s shows those codes', async (address, expected) => {
  await openCard(address);
  await expect.poll(shown).toEqual(expected);
});

test('a filter that nothing matches is in the address and can be cleared', async () => {
  const { user, query } = await openCard('/?q=press');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active');
  expect(query()).toBe('?q=press&state=active');
  await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
  expect(query()).toBe('');
  await expect.poll(shown).toHaveLength(4);
});
