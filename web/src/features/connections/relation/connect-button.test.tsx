// @vitest-environment happy-dom
import { type Relation, readRelation } from '@foyer/contract/connections/requests.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPerson } from '../../../../test/a-person.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { ConnectButton } from './connect-button.tsx';

const person = aPerson('Grace Hopper');
const relation: Relation = {
  state: 'unavailable',
  id: null,
  askAgainAt: '2026-12-20T12:00:00.000Z',
  intents: ['conversation'],
  mutual: { count: 0, people: [] },
  allowance: { remaining: 10, renewsAt: null, pending: 0, pendingLimit: 50 },
};

test('someone who has to wait is told until when, not that the member takes no requests', async () => {
  fakeApi([readRelation, () => ({ data: relation })]);
  const { user } = await renderComponent(<ConnectButton person={person} viewer="me" source="people" />, [
    'relation',
    'errors',
  ]);
  await user.click(screen.getByRole('button', { name: 'Connect with Grace Hopper' }));
  expect(await screen.findByText('You can ask again on December 20, 2026')).toBeTruthy();
});

test('the only reason that a member accepts is named instead of offered as a choice', async () => {
  fakeApi([readRelation, () => ({ data: { ...relation, state: 'none', askAgainAt: null } })]);
  const { user } = await renderComponent(<ConnectButton person={person} viewer="me" source="people" />, [
    'relation',
    'errors',
  ]);
  await user.click(screen.getByRole('button', { name: 'Connect with Grace Hopper' }));
  expect(await screen.findByText('Open to: A conversation')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});
