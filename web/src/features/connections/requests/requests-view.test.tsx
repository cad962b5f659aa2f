// @vitest-environment happy-dom
import { listBlocks, readRequestPause } from '@foyer/contract/connections/blocks.ts';
import {
  acceptRequest,
  type ConnectionRequest,
  listRequests,
  rejectRequest,
} from '@foyer/contract/connections/requests.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPerson } from '../../../../test/a-person.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { ada } from '../../../../test/people.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { RequestsView } from './requests-view.tsx';

const request = (name: string, minute: number): ConnectionRequest => ({
  id: name.toLowerCase(),
  person: aPerson(name),
  intent: 'conversation',
  message: '',
  event: null,
  requestedAt: `2026-11-29T10:0${minute}:00.000Z`,
  expiresAt: '2026-12-13T10:00:00.000Z',
});
const allowance = { remaining: 10, renewsAt: null, pending: 0, pendingLimit: 50 };

type Answer = { data: object } | { status: number; error: { code: string; message: string } };

async function openRequests(answer: () => Answer) {
  let open = [request('Grace', 3), request('Mary', 2), request('Hedy', 1)];
  const close = (id: string) => {
    const answered = answer();
    if ('data' in answered) open = open.filter((each) => each.id !== id);
    return answered;
  };
  fakeApi(
    [listRequests, () => ({ data: { items: open, nextCursor: null, allowance } })],
    [acceptRequest, () => close('mary')],
    [rejectRequest, () => close('mary')],
    [readRequestPause, () => ({ data: { until: null } })],
    [listBlocks, () => ({ data: { items: [] } })],
  );
  return renderComponent(<RequestsView user={ada} />, ['connections', 'relation']);
}
const rows = () => within(screen.getByRole('region', { name: 'Received requests' })).getAllByRole('listitem');

test('an answered request stays in its place and says what became of it, with the focus', async () => {
  const { user } = await openRequests(() => ({ data: { done: true } }));
  expect(await screen.findByText(/“Not now,” we’ll tell the sender/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Not now: Mary’s request' }));
  const said = await screen.findByText('We’re letting Mary know. They can ask again in 90 days.');
  await waitFor(() => expect(document.activeElement).toBe(said));
  expect(rows().map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual(['Grace', 'Mary', 'Hedy']);
  expect(screen.queryByRole('button', { name: /Mary/ })).toBeNull();
});

test('an answer that fails leaves the request open', async () => {
  const { user } = await openRequests(() => ({ status: 500, error: { code: 'INTERNAL_ERROR', message: '' } }));
  await user.click(await screen.findByRole('button', { name: 'Accept Mary’s request' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Accept Mary’s request' })).toBeTruthy();
  expect(screen.queryByText(/now connected/)).toBeNull();
});
