// @vitest-environment happy-dom
import { listMyEvents } from '@foyer/contract/discovery/search.ts';
import { cancelEvent, deleteEvent, publishEvent } from '@foyer/contract/event-editing/editing.ts';
import { readConfig } from '@foyer/contract/system.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aHostedEvent } from '../../../../test/a-hosted-event.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { sampleConfig } from '../../../../test/sample-config.ts';
import { HostedTable } from './hosted-table.tsx';

const draft = { state: 'draft' } as const;
const events = [
  aHostedEvent('Tea', draft),
  aHostedEvent('Cake', draft),
  aHostedEvent('Concert'),
  aHostedEvent('Gala', { role: 'manager' }),
  aHostedEvent('Fair', { role: 'check-in' }),
  aHostedEvent('Picnic', { endsAt: '2020-01-01T20:00:00.000Z' }),
];

/** happy-dom lays nothing out: elements have the height that a browser would give the scrolling part. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  localStorage.clear();
});

async function openTable(items = events, ...routes: Parameters<typeof fakeApi>) {
  const calls = fakeApi(
    [readConfig, () => ({ data: sampleConfig })],
    [listMyEvents, () => ({ data: { items, nextCursor: null } })],
    ...routes,
  );
  await import('#src/ui/table/table-body.tsx');
  const namespaces = ['my-events', 'managed-events', 'event-terms', 'table'] as const;
  const view = await renderComponent(<HostedTable />, namespaces);
  return { ...view, changes: () => calls.filter(({ method }) => method !== 'GET').map(({ path }) => path) };
}

async function select(user: Awaited<ReturnType<typeof openTable>>['user'], ...titles: string[]): Promise<void> {
  for (const title of titles) await user.click(await screen.findByRole('checkbox', { name: `Select ${title}` }));
}

const bulkButtons = () =>
  within(screen.getByRole('group', { name: 'Actions for selected rows' }))
    .getAllByRole('button')
    .map((button) => button.textContent);

test('offers for the selected events what the state and the viewer’s role allow', async () => {
  const { user } = await openTable();
  await select(user, 'Tea', 'Concert');
  expect(bulkButtons().filter(Boolean)).toEqual([
    'Publish (1)',
    'Unpublish (1)',
    'Duplicate',
    'Cancel events (1)',
    'Delete drafts (1)',
  ]);
  await select(user, 'Tea', 'Concert', 'Gala');
  expect(bulkButtons().filter(Boolean)).toEqual(['Unpublish', 'Duplicate']);
  await select(user, 'Gala', 'Picnic');
  expect(bulkButtons().filter(Boolean)).toEqual(['Duplicate']);
  await select(user, 'Picnic', 'Fair');
  expect(screen.getByText('No actions are available for this selection.')).toBeDefined();
});

test('asks before it deletes drafts, and only deletes those', async () => {
  const { user, changes } = await openTable(events, [deleteEvent, () => ({ data: {} })]);
  await select(user, 'Tea', 'Cake', 'Concert');
  await user.click(screen.getByRole('button', { name: 'Delete drafts (2)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete 2 drafts?' });
  expect(changes()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete drafts' }));
  await screen.findByText('2 drafts deleted.');
  expect(changes().toSorted()).toEqual(['/api/events/Cake', '/api/events/Tea']);
});

test('names the drafts that could not be published, and why', async () => {
  const incomplete = { status: 409, error: { code: 'EVENT_INCOMPLETE', message: 'Required fields are missing.' } };
  const { user } = await openTable(events, [publishEvent, () => incomplete]);
  await select(user, 'Cake');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.click(await screen.findByRole('button', { name: 'Publish event' }));
  expect(await screen.findByText('Cake: Add the missing details before you publish.')).toBeDefined();
});

test('after a failure, the events it failed for stay selected', async () => {
  const refused = { status: 409, error: { code: 'EVENT_STATE_REFUSED', message: 'The event is not a draft.' } };
  const replies = [{ data: {} }, refused];
  const { user } = await openTable(events, [deleteEvent, () => replies.shift() ?? 'lost']);
  await select(user, 'Tea', 'Cake');
  await user.click(screen.getByRole('button', { name: 'Delete drafts' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete drafts' }));
  expect(await screen.findByText(/1 draft deleted\. 1 failed/)).toBeDefined();
  const isSelected = (title: string) =>
    screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${title}` }).checked;
  expect(['Tea', 'Cake'].filter(isSelected)).toHaveLength(1);
});

test('says what canceling several events means before it does', async () => {
  const { user, changes } = await openTable(events, [cancelEvent, () => 'lost']);
  await select(user, 'Concert');
  await user.click(screen.getByRole('button', { name: 'Cancel events' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel 1 event?' });
  expect(within(dialog).getByText(/refund all card payments/)).toBeDefined();
  await user.click(within(dialog).getByText('Keep event'));
  expect(changes()).toEqual([]);
});

test('without events it says what comes first, with one link', async () => {
  await openTable([]);
  expect(await screen.findByRole('heading', { level: 2, name: 'Host your first event' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Create event' }).getAttribute('href')).toBe('/events/new');
});
