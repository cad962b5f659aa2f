// @vitest-environment happy-dom
import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../../test/render-component.tsx';
import type { OrderMutations } from './mutations/use-order-mutations.ts';
import type { OrganizerMutations } from './mutations/use-organizer-mutations.ts';
import { CancelWithRefund } from './organizer/cancel-with-refund.tsx';
import { RefundButton } from './organizer/refund-button.tsx';
import { CancelTickets } from './tickets/cancel-tickets.tsx';

const ticket = (state: OrderPlace['state'], given: Partial<OrderPlace> = {}) =>
  ({
    id: state,
    state,
    audience: 'in-person',
    priceMinor: 2_500,
    refundMinor: 2_500,
    holderName: 'Ada',
    ...given,
  }) as OrderPlace;
// The dialogs read only these parts of an order, its event and what can be done with it.
const order = (places: OrderPlace[], given: Partial<Order> = {}) =>
  ({
    state: 'confirmed',
    currency: 'EUR',
    paidMinor: 2_500,
    refundedMinor: 0,
    undecidedRefundMinor: 0,
    payments: [],
    refunds: [],
    event: { waitlisted: [], refund: null },
    places,
    ...given,
  }) as unknown as Order;
const waitlisted = { waitlisted: ['in-person'], refund: null } as unknown as Order['event'];
const mutations = { pending: null, failure: null } as unknown as OrganizerMutations & OrderMutations;

/** What the dialog says that the only button opens, or the only action of its menu. */
async function dialogOf(button: ReactElement): Promise<string> {
  const { user, unmount } = await renderComponent(button, ['orders', 'table']);
  await user.click(screen.getByRole('button'));
  const action = screen.queryByRole('menuitem');
  if (action) await user.click(action);
  const text = (await screen.findByRole('dialog')).textContent ?? '';
  unmount();
  return text;
}

test('a refund alone says that the buyer keeps the tickets, or that they are canceled already', async () => {
  const of = (places: OrderPlace[]) => dialogOf(<RefundButton order={order(places)} mutations={mutations} />);
  expect(await of([ticket('confirmed'), ticket('cancelled')])).toContain('The buyer keeps the ticket.');
  expect(await of([ticket('confirmed'), ticket('held')])).toContain('The buyer keeps the 2 active tickets.');
  expect(await of([ticket('cancelled')])).toContain('The tickets in this order are already canceled.');
});

test('canceling says to the organizer and to the guest who gets the spot', async () => {
  const places = [ticket('confirmed')];
  const byHost = (given?: Partial<Order>) =>
    dialogOf(
      <CancelWithRefund
        order={order(places, given)}
        tickets={places}
        label="Cancel"
        name="Ticket 1"
        mutations={mutations}
      />,
    );
  const byGuest = (given?: Partial<Order>) =>
    dialogOf(
      <CancelTickets
        order={order(places, given)}
        tickets={places}
        label="Cancel"
        name="Ticket 1"
        mutations={mutations}
      />,
    );
  const [open, waitlist] = ['its spot will become available to others.', 'its spot will go to the waitlist.'];
  for (const dialog of [byHost, byGuest]) {
    expect(await dialog()).toContain(`The ticket will no longer be valid, and ${open}`);
    expect(await dialog({ event: waitlisted })).toContain(`The ticket will no longer be valid, and ${waitlist}`);
  }
  expect(await byGuest()).toContain('You’ll get a refund of €25.00.');
  expect(await byHost()).toContain('€25.00');
});
