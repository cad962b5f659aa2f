// @vitest-environment happy-dom
import { readMe } from '@foyer/contract/accounts.ts';
import { listReports } from '@foyer/contract/moderation/reports.ts';
import {
  keepSuspension,
  liftSuspension,
  listSuspensions,
  type Suspension,
} from '@foyer/contract/moderation/suspensions.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { ada } from '../../../test/people.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { ModerationView } from './moderation-view.tsx';

const suspension: Suspension = {
  id: 's1',
  name: 'Bob Stone',
  urlSlug: 'bob',
  reason: 'scam',
  explanation: 'False prices.',
  startedAt: '2026-11-20T10:00:00.000Z',
  endsAt: null,
  endedAt: null,
  by: 'Olga',
  appeal: { text: 'The prices were right.', at: '2026-11-21T10:00:00.000Z' },
  answer: null,
};

const open = (address = '/') => renderComponent(<ModerationView user={ada} />, ['moderation', 'report'], address);
const page = (items: unknown[]) => ({ data: { items, nextCursor: null } });

test('to other members the page does not exist, and nothing else is asked for', async () => {
  const calls = fakeApi([readMe, () => ({ data: ada })]);
  await open();
  await screen.findByRole('heading', { name: 'Page not found' });
  expect(calls.map(({ path }) => path)).toEqual([readMe.path]);
});

test('an operator sees the queue, and suspensions with their appeals', async () => {
  fakeApi(
    [readMe, () => ({ data: { ...ada, operator: true } })],
    [listReports, () => page([])],
    [listSuspensions, () => page([suspension])],
  );
  const { user: person, query } = await open();
  await screen.findByText(/No open reports/);
  await person.click(screen.getByRole('radio', { name: 'Suspensions' }));
  expect(query()).toBe('?part=suspensions');
  await screen.findByText('The prices were right.');
  await person.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Ended');
  expect(query()).toBe('?part=suspensions&state=ended');
});

test.each([
  ['End suspension: Bob Stone', 'End suspension', liftSuspension, 'Suspension ended'],
  ['Turn down appeal: Bob Stone', 'Turn down appeal', keepSuspension, 'Appeal turned down'],
] as const)('%s: asks first, and is sent once', async (button, confirm, endpoint, done) => {
  const calls = fakeApi(
    [readMe, () => ({ data: { ...ada, operator: true } })],
    [listSuspensions, () => page([suspension])],
    [endpoint, () => ({ data: suspension })],
  );
  const { user: person } = await open('/?part=suspensions&state=appeals');
  await person.click(await screen.findByRole('button', { name: button }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByRole('textbox'), 'We looked again.');
  await person.dblClick(dialog.getByRole('button', { name: confirm }));
  expect((await screen.findByText(done)).textContent).toBe(done);
  const sent = calls.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual([{ text: 'We looked again.' }]);
});
