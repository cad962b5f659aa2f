// @vitest-environment happy-dom
import { listConnections } from '@foyer/contract/connections/connections.ts';
import { createGroup } from '@foyer/contract/messaging/groups.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPerson } from '../../../../test/a-person.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { NewGroupDialog } from './new-group-dialog.tsx';

const connection = (name: string) => ({
  id: name,
  person: { ...aPerson(name), title: 'Writer', company: 'Engines' },
  connectedAt: '2026-11-20T10:00:00.000Z',
  origin: 'request',
  event: null,
  notes: { note: '', tags: [], metAt: '', session: null, followUpAt: null },
});

async function open(refusal?: { status: number; error: { code: string; message: string; details?: unknown } }) {
  const items = ['Ada', 'Bob'].map(connection);
  const calls = fakeApi(
    [
      listConnections,
      () => ({ data: { items, nextCursor: null, total: 2, followUps: { due: 0, planned: 0 }, tags: [] } }),
    ],
    [createGroup, () => refusal ?? 'lost'],
  );
  const view = await renderComponent(<NewGroupDialog viewer="viewer" onClose={() => {}} />, ['messaging', 'relation']);
  await screen.findByText('Bob');
  const created = () => calls.filter(({ method }) => method === 'POST');
  return { ...view, created };
}

test('asks for a name and members before anything is sent', async () => {
  const { user, created } = await open();
  await user.click(screen.getByRole('button', { name: 'Create group' }));
  expect(screen.getByText('Give the group a name.')).toBeDefined();
  expect(screen.getByText('Choose at least one person.')).toBeDefined();
  expect(created()).toEqual([]);
});

test('a repeat after a lost answer names the same group', async () => {
  const { user, created } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Group name' }), 'Tea');
  await user.click(screen.getByRole('checkbox', { name: /Bob/ }));
  const button = screen.getByRole('button', { name: 'Create group' });
  await user.click(button);
  await waitFor(() => expect(created()).toHaveLength(1));
  await user.click(button);
  await waitFor(() => expect(created()).toHaveLength(2));
  const [first, second] = created().map(({ body }) => body);
  expect(first).toMatchObject({ name: 'Tea', urlSlugs: ['bob'] });
  expect(second).toEqual(first);
});

test('says who can’t be added, and why', async () => {
  const details = [{ field: 'urlSlugs.0', message: 'group.not_connected' }];
  const { user } = await open({ status: 400, error: { code: 'VALIDATION_FAILED', message: 'Wrong', details } });
  await user.type(screen.getByRole('textbox', { name: 'Group name' }), 'Tea');
  await user.click(screen.getByRole('checkbox', { name: /Bob/ }));
  await user.click(screen.getByRole('button', { name: 'Create group' }));
  await screen.findByText('Bob: You can only add your connections.');
});
