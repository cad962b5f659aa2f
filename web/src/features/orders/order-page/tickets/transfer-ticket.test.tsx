// @vitest-environment happy-dom
import type { OrderPlace } from '@foyer/contract/orders/order.ts';
import { revokeTransfer } from '@foyer/contract/transfers.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { anOrder, anOrderPlace } from '../../../../../test/an-order.ts';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { renderComponent } from '../../../../../test/render-component.tsx';
import { TransferTicket } from './transfer-ticket.tsx';

const order = anOrder();
const ticket = anOrderPlace('018f0000-0000-7000-8000-000000000002');
const offered = { email: 'bob@example.com', phone: null, until: '2027-01-01T00:00:00.000Z' };

/** A ticket whose transfer ends when the order is read again. */
function ReadAgain() {
  const [transfer, setTransfer] = useState<OrderPlace['transfer']>(offered);
  return (
    <>
      <TransferTicket order={order} ticket={{ ...ticket, transfer }} number={1} />
      <button type="button" onClick={() => setTransfer(null)}>
        Read again
      </button>
    </>
  );
}

test('after a transfer is canceled, the button that starts another has the focus', async () => {
  const calls = fakeApi([revokeTransfer, () => ({ data: {} })]);
  const { user } = await renderComponent(<ReadAgain />, ['orders']);
  await user.click(screen.getByRole('button', { name: 'Cancel transfer' }));
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Cancel transfer' })).toHaveProperty('disabled', false),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
  const again = await screen.findByRole('button', { name: /^Transfer:/ });
  await waitFor(() => expect(document.activeElement).toBe(again));
});

test('a ticket that changes by itself leaves the focus alone', async () => {
  fakeApi();
  await renderComponent(<ReadAgain />, ['orders']);
  fireEvent.click(screen.getByRole('button', { name: 'Read again' }));
  await screen.findByRole('button', { name: /^Transfer:/ });
  expect(document.activeElement).toBe(document.body);
});
