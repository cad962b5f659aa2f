// @vitest-environment happy-dom
import type { Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderComponent } from '../../../test/render-component.tsx';
import { WebhooksTable } from './webhooks-table.tsx';

const failingSince = '2026-11-20T10:00:00.000Z';
const webhook = (description: string, change: Partial<Webhook>): Webhook => ({
  id: description,
  url: 'https://hooks.example/in',
  description,
  kinds: ['event.published'],
  state: 'on',
  failingSince: null,
  previousSecretUntil: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  ...change,
});
const webhooks = [
  webhook('CRM', {}),
  webhook('Chat', { failingSince }),
  webhook('Old list', { state: 'failing', failingSince }),
  webhook('Paused', { state: 'off' }),
];

/** happy-dom lays nothing out: elements have the height that a browser would give the scrolling part. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  localStorage.clear();
});

async function openTable(address: string) {
  await import('#src/ui/table/table-body.tsx');
  const view = await renderComponent(
    <WebhooksTable webhooks={webhooks} empty={null} />,
    ['webhooks', 'table'],
    address,
  );
  await screen.findByRole('combobox', { name: 'Status' });
  return view;
}
const names = () =>
  screen
    .queryAllByRole('rowheader')
    .map((cell) => webhooks.find(({ description }) => cell.textContent.startsWith(description))?.description);

test.each([
  ['working', ['CRM']],
  ['failing', ['Chat', 'Old list']],
  ['off', ['Old list', 'Paused']],
  ['unknown', ['CRM', 'Chat', 'Old list', 'Paused']],
])('the address ?state=%s shows those webhooks', async (state, expected) => {
  await openTable(`/?state=${state}`);
  await expect.poll(() => names().toSorted()).toEqual(expected);
});

test('a chosen filter is in the address, and can be cleared', async () => {
  const { user, query } = await openTable('/?sort=name');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Failing');
  expect(query()).toBe('?sort=name&state=failing');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'All statuses');
  expect(query()).toBe('?sort=name');
});
