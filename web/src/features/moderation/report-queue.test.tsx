// @vitest-environment happy-dom
import {
  decideReport,
  listReports,
  type Report,
  type ReportItem,
  readReport,
  revertReportDecision,
} from '@foyer/contract/moderation/reports.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderComponent } from '../../../test/render-component.tsx';
import { ReportQueue } from './report-queue.tsx';

const item: ReportItem = {
  kind: 'messages',
  id: 'r1',
  reason: 'harassment',
  createdAt: '2026-11-20T10:00:00.000Z',
  isSignal: false,
  reported: { name: 'Bob Stone', urlSlug: 'bob' },
  conversation: 'event',
  event: { id: 'e1', slug: 'night', title: 'Design Night' },
  outcome: null,
};
const report: Report = {
  ...item,
  details: 'See the last one',
  messages: [
    { no: 7, body: 'You fools', before: ['You'], sentAt: item.createdAt, isDeleted: false },
    { no: 6, body: 'Gone', before: [], sentAt: item.createdAt, isDeleted: true },
  ],
  otherReports: 2,
  mayRevert: false,
  decisions: ['dismissed', 'message-removed', 'writing-stopped', 'person-removed', 'account-suspended'],
};
const closed = (decision: NonNullable<Report['outcome']>['decision'], note = ''): Report => ({
  ...report,
  decisions: [],
  outcome: { decision, note, by: 'Olga', isOwn: true, at: item.createdAt, revertedAt: null },
});

const open = (address: string, eventId?: string) =>
  renderComponent(<ReportQueue viewer="me" {...(eventId && { eventId })} />, ['moderation', 'report'], address);

test('the queue lists reports with their reason and place, and its filters are in the address', async () => {
  const calls = fakeApi([listReports, () => ({ data: { items: [item], nextCursor: null } })]);
  const { user, query } = await open('/');
  const link = await screen.findByRole('link', { name: /Bob Stone.*Harassment.*Design Night room/s });
  expect(link.getAttribute('href')).toBe('/?report=messages.r1');
  screen.getByText(/record who opens this list/);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Aliases');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Closed');
  expect(query()).toBe('?kind=alias&state=closed');
  await expect.poll(() => calls.length).toBe(3);
});

test('an empty queue and one that failed say so', async () => {
  let isBroken = true;
  fakeApi([
    listReports,
    () =>
      isBroken
        ? { status: 500, error: { code: 'INTERNAL_ERROR', message: '' } }
        : { data: { items: [], nextCursor: null } },
  ]);
  const { user } = await open('/', 'e1');
  await screen.findByRole('alert');
  // The room of an event has only reports about messages.
  expect(screen.queryByRole('combobox', { name: 'Type' })).toBeNull();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/No open reports/);
});

test('a report shows what was written, and a suspension is sent once with its reason', async () => {
  const calls = fakeApi(
    [readReport, () => ({ data: report })],
    [listReports, () => ({ data: { items: [], nextCursor: null } })],
    [decideReport, ({ note }) => ({ data: closed('account-suspended', String(note)) })],
  );
  const { user } = await open('/?report=messages.r1');
  const heading = await screen.findByRole('heading', { name: 'Report about Bob Stone' });
  expect(document.activeElement).toBe(heading);
  screen.getByText('You fools');
  screen.getByText('2 about this member');
  // Only the message that is still there can be removed.
  expect(screen.getAllByRole('button', { name: 'Remove message' })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Suspend account' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Duration' }), '30 days');
  await user.type(dialog.getByRole('textbox', { name: /Message to the member/ }), 'Be kind.');
  await user.type(dialog.getByRole('textbox', { name: /Note/ }), ' Third time ');
  await user.dblClick(dialog.getByRole('button', { name: 'Suspend account' }));
  expect((await screen.findByRole('status')).textContent).toBe('Report closed');
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(sent).toEqual([
    { decision: 'account-suspended', note: 'Third time', explanation: 'Be kind.', cancelEvents: false, days: 30 },
  ]);
  screen.getByText(/Account suspended/);
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  // Each view is recorded, so the report is read once.
  expect(calls.filter(({ path }) => path.endsWith('/messages/r1'))).toHaveLength(1);
});

test('says when another operator was faster, and keeps the dialog when the call fails', async () => {
  let isLost = true;
  fakeApi(
    [readReport, () => ({ data: report })],
    [decideReport, () => (isLost ? 'lost' : { data: closed('person-removed') })],
  );
  const { user } = await open('/?report=messages.r1');
  await user.click(await screen.findByRole('button', { name: 'Remove message' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove message' }));
  await dialog.findByRole('alert');
  isLost = false;
  await user.click(dialog.getByRole('button', { name: 'Remove message' }));
  expect((await screen.findByRole('status')).textContent).toContain('already closed');
});

test('a report that the viewer may not see is not there', async () => {
  fakeApi();
  await open('/?report=messages.r1&state=closed');
  await screen.findByText(/no longer available/);
  expect(screen.getByRole('link', { name: 'All reports' }).getAttribute('href')).toBe('/?state=closed');
});

test('a decision about a room is reversed after a question', async () => {
  const stopped = { ...closed('writing-stopped'), mayRevert: true };
  const { outcome } = stopped;
  const reverted = { ...stopped, mayRevert: false, outcome: outcome && { ...outcome, revertedAt: item.createdAt } };
  const calls = fakeApi([readReport, () => ({ data: stopped })], [revertReportDecision, () => ({ data: reverted })]);
  const { user } = await open('/?report=messages.r1', 'e1');
  await user.click(await screen.findByRole('button', { name: 'Allow messaging' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Let Bob Stone send messages again?' }));
  await user.click(dialog.getByRole('button', { name: 'Allow messaging' }));
  await screen.findByText('Decision reversed');
  screen.getByText(/Blocked from messaging \(reversed\)/);
  expect(screen.queryByRole('button', { name: 'Allow messaging' })).toBeNull();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
