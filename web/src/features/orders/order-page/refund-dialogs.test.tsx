// @vitest-environment happy-dom
import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { anOrder, anOrderPlace } from '../../../../test/an-order.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { useOrderMutations } from './mutations/use-order-mutations.ts';
import { useOrganizerMutations } from './mutations/use-organizer-mutations.ts';
import { CancelWithRefund } from './organizer/cancel-with-refund.tsx';
import { RefundButton } from './organizer/refund-button.tsx';
import { CancelTickets } from './tickets/cancel-tickets.tsx';

const ticket = (state: OrderPlace['state']) =>
  anOrderPlace(state, { state, kind: 'paid', priceMinor: 2_500, refundMinor: 2_500, holderName: 'Ada' });
const order = (places: OrderPlace[], waitlisted: Order['event']['waitlisted'] = []) =>
  anOrder({ paidMinor: 2_500, places, event: { waitlisted } });

function Refund({ of }: { of: Order }) {
  return <RefundButton order={of} mutations={useOrganizerMutations(of)} />;
}
function ByHost({ of }: { of: Order }) {
  const mutations = useOrganizerMutations(of);
  return <CancelWithRefund order={of} tickets={of.places} label="Cancel" name="Ticket 1" mutations={mutations} />;
}
function ByGuest({ of }: { of: Order }) {
  const mutations = useOrderMutations(of);
  return <CancelTickets order={of} tickets={of.places} label="Cancel" name="Ticket 1" mutations={mutations} />;
}

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
  const of = (places: OrderPlace[]) => dialogOf(<Refund of={order(places)} />);
  expect(await of([ticket('confirmed'), ticket('cancelled')])).toContain('The buyer keeps the ticket.');
  expect(await of([ticket('confirmed'), ticket('held')])).toContain('The buyer keeps the 2 active tickets.');
  expect(await of([ticket('cancelled')])).toContain('The tickets in this order are already canceled.');
});

test('canceling says to the organizer and to the guest who gets the spot', async () => {
  const places = [ticket('confirmed')];
  const [open, waitlist] = ['its spot will become available to others.', 'its spot will go to the waitlist.'];
  for (const Cancel of [ByHost, ByGuest]) {
    const text = await dialogOf(<Cancel of={order(places)} />);
    expect(text).toContain(`The ticket will no longer be valid, and ${open}`);
    expect(text).toContain('€25.00');
    expect(await dialogOf(<Cancel of={order(places, ['in-person'])} />)).toContain(
      `The ticket will no longer be valid, and ${waitlist}`,
    );
  }
  expect(await dialogOf(<ByGuest of={order(places)} />)).toContain('You’ll get a refund of €25.00.');
});
