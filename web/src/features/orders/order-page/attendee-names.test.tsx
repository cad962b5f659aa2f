// @vitest-environment happy-dom
import { changeOrder } from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anOrder, anOrderPlace } from '../../../../test/an-order.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderComponent } from '../../../../test/render-component.tsx';
import { orderQuery } from '../queries.ts';
import { useAttendeeNames } from './attendee-names/use-attendee-names.ts';
import { OrganizerOrder } from './organizer/organizer-order.tsx';
import { OrderTicketsCard } from './tickets/order-tickets-card.tsx';

const order = (given: Parameters<typeof anOrder>[0]) =>
  anOrder({
    places: [
      anOrderPlace('own', { mine: true, holderName: 'Ada' }),
      anOrderPlace('guest'),
      anOrderPlace('named', { holderName: 'Grace' }),
    ],
    ...given,
  });

function Tickets({ shown }: { shown: Order }) {
  return <OrderTicketsCard order={shown} names={useAttendeeNames(shown)} />;
}

test('the host reads the name of the attendee list for a ticket without one', async () => {
  const buyer = { name: 'Ada', email: null };
  await renderComponent(<OrganizerOrder order={order({ manages: true, buyer })} />, ['orders', 'event-terms']);
  const texts = screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  for (const name of ['Ada', 'Guest of Ada', 'Grace'])
    expect(texts.filter((text) => text.startsWith(`${name}Standard`))).toHaveLength(1);
});

test('the buyer reads that it is for a guest', async () => {
  await renderComponent(<Tickets shown={order({ own: true, buyer: null })} />, ['orders', 'event-terms']);
  const [own, guest, named] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect([own?.includes('You'), guest?.includes('Your guest'), named?.includes('Grace')]).toEqual([true, true, true]);
});

/** The tickets as they are after each change, and a button that does what paying does first. */
function ChangingTickets({ start, onPay }: { start: Order; onPay: (isSaved: boolean) => void }) {
  const { data } = useQuery({ ...orderQuery(start.id), initialData: start, enabled: false });
  const names = useAttendeeNames(data);
  return (
    <>
      <OrderTicketsCard order={data} names={names} />
      <button type="button" onClick={() => void names.save().then(onPay)}>
        Pay
      </button>
    </>
  );
}

test('what is typed while names are being saved stays, and paying waits until they are', async () => {
  const gate = Promise.withResolvers<void>();
  const start = order({ own: true, places: [anOrderPlace('guest', { mayChange: true })] });
  const calls = fakeApi([
    changeOrder,
    async () => {
      await gate.promise;
      return { data: { ...start, places: [anOrderPlace('guest', { mayChange: true, holderName: 'Grace' })] } };
    },
  ]);
  const paid: boolean[] = [];
  const { user } = await renderComponent(<ChangingTickets start={start} onPay={(isSaved) => paid.push(isSaved)} />, [
    'orders',
    'event-terms',
  ]);
  await user.type(screen.getByLabelText(/^Name for ticket 1/), 'Grace');
  await user.click(screen.getByRole('button', { name: 'Save details' }));
  await user.click(screen.getByRole('button', { name: 'Pay' }));
  await user.type(screen.getByLabelText(/^Email for ticket 1/), 'grace@example.com');
  expect(paid).toEqual([]);
  gate.resolve();
  await waitFor(() => expect(paid).toEqual([true]));
  expect(screen.getByLabelText<HTMLInputElement>(/^Name for ticket 1/).value).toBe('Grace');
  expect(screen.getByLabelText<HTMLInputElement>(/^Email for ticket 1/).value).toBe('grace@example.com');
  const saves = calls.filter(({ method }) => method === changeOrder.method);
  expect(saves.map(({ body }) => body)).toEqual([{ places: [{ id: 'guest', holderName: 'Grace' }] }]);
});
