// @vitest-environment happy-dom
import { type Activity, listActivity } from '@foyer/contract/statistics/event-activity.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { ActivityCard } from './activity-card.tsx';

const activity = (id: string, given: Partial<Activity>): Activity => ({
  id,
  kind: 'canceled',
  at: '2026-11-30T10:00:00.000Z',
  name: 'Ada',
  count: 1,
  amountMinor: null,
  isPending: false,
  isGuest: false,
  subject: '',
  ...given,
});

test('guests without a name are told apart from their buyer', async () => {
  const items = [
    activity('a', {}),
    activity('b', { isGuest: true }),
    activity('c', { isGuest: true, count: 2 }),
    activity('d', { isGuest: true, kind: 'registered' }),
  ];
  fakeApi([listActivity, () => ({ data: { items } })]);
  await renderComponent(<ActivityCard eventId="event" currency="EUR" />, ['statistics']);
  const rows = await screen.findAllByRole('link');
  expect(rows.map(({ children: [, text] }) => text?.textContent)).toEqual([
    'Ada’s registration was canceled',
    'The ticket for a guest of Ada was canceled',
    'The tickets for 2 guests of Ada were canceled',
    'A guest of Ada registered',
  ]);
});
