import { changeEvent } from '@foyer/contract/event-editing/editing.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import {
  approveRegistration,
  cancelRegistration,
  declineRegistration,
  registerForEvent,
} from '@foyer/contract/registrations/registrations.ts';
import * as transferring from '@foyer/contract/transfers.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { capacityEntries } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { newEvent, newGuest } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { buyTickets, faultsOf, newTicketType, startTransfer } from '../../../test/orders.ts';
import { data, refusal } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';

let foyer: TestApp;
let host: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
});
beforeEach(async () => {
  host = (await newMember(foyer)).browser;
});
afterAll(() => foyer.close());

const buy = (who: TestClient, eventId: string, ticketIds: string[]) => buyTickets(foyer, who, eventId, ticketIds);
const readAs = async (who: TestClient, orderId: string) =>
  data(await who.call(ordering.readOrder, { params: { orderId } }));
const ticketParams = (registrationId = '') => ({ params: { registrationId } });

describe('a transfer', () => {
  test('moves the ticket to the member who accepts the link, even when sold out, without a ledger entry', async () => {
    const event = await newEvent(foyer, host, { capacity: { 'in-person': 2, online: null } });
    const ticket = await newTicketType(host, event);
    const [ada, bob] = [(await newGuest(foyer)).browser, await newGuest(foyer)];
    const order = await buy(ada, event.id, [ticket.id, ticket.id]);
    const [own, spare] = order.places;
    const entries = async () =>
      (await foyer.deps.db.select().from(capacityEntries).where(eq(capacityEntries.eventId, event.id))).length;
    const before = await entries();
    const first = await startTransfer(foyer, ada, spare?.id ?? '');
    const token = await startTransfer(foyer, ada, spare?.id ?? '');
    expect(refusal(await bob.browser.call(transferring.readTransfer, { body: { token: first } }))).toEqual([
      409,
      'TRANSFER_REFUSED',
    ]);
    expect(data(await foyer.browser().call(transferring.readTransfer, { body: { token } }))).toMatchObject({
      ticketName: 'Standard',
      from: 'Ada Lovelace',
      audience: 'in-person',
    });
    // Registered members cannot accept another ticket.
    expect(refusal(await ada.call(transferring.acceptTransfer, { body: { token } }))).toEqual([
      409,
      'ALREADY_REGISTERED',
    ]);
    const [one, two] = await Promise.all([
      bob.browser.call(transferring.acceptTransfer, { body: { token } }),
      bob.browser.call(transferring.acceptTransfer, { body: { token } }),
    ]);
    expect([data(one).registration.id, data(two).registration.id]).toEqual([spare?.id, spare?.id]);
    const [row] = await foyer.deps.db
      .select()
      .from(registrations)
      .where(eq(registrations.id, spare?.id ?? ''));
    expect(row).toMatchObject({ userId: bob.id, serial: 1, state: 'confirmed' });
    expect(await entries()).toBe(before);
    // Buyer and new holder each see and change only their own tickets.
    const seen = await readAs(bob.browser, order.id);
    expect(seen).toMatchObject({ own: false, paidMinor: 0, buyer: null, payments: [], places: [{ id: spare?.id }] });
    expect((await readAs(ada, order.id)).places.map(({ mayChange, handedOver }) => [mayChange, handedOver])).toEqual([
      [true, false],
      [false, true],
    ]);
    const cancel = { params: { orderId: order.id }, body: { places: [spare?.id ?? ''] } };
    expect(refusal(await ada.call(ordering.cancelOrder, cancel))).toEqual([409, 'ORDER_STATE_REFUSED']);
    expect(
      refusal(
        await ada.call(transferring.offerTransfer, { ...ticketParams(spare?.id), body: { email: 'x@example.com' } }),
      ),
    ).toEqual([404, 'NOT_FOUND']);
    const rename = { params: { orderId: order.id }, body: { places: [{ id: spare?.id ?? '', holderName: 'Eve' }] } };
    expect(refusal(await ada.call(ordering.changeOrder, rename))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await bob.browser.call(cancelRegistration, { params: { id: event.id } }))).toEqual([
      409,
      'ORDER_NEEDED',
    ]);
    data(await bob.browser.call(ordering.cancelOrder, cancel));
    expect((await readAs(ada, order.id)).places.map(({ id, state }) => [id, state])).toEqual([
      [own?.id, 'confirmed'],
      [spare?.id, 'cancelled'],
    ]);
    expect(await faultsOf(foyer, event.id)).toEqual([]);
  });

  test('works for a registration without a ticket, but not for an approved one', async () => {
    const [open, withApproval] = [await newEvent(foyer, host), await newEvent(foyer, host, { approvalNeeded: true })];
    const [ada, bob] = [(await newGuest(foyer)).browser, await newGuest(foyer)];
    const register = async ({ id }: { id: string }) =>
      data(await ada.call(registerForEvent, { params: { id }, body: {} })).id;
    const token = await startTransfer(foyer, ada, await register(open));
    const { registration } = data(await bob.browser.call(transferring.acceptTransfer, { body: { token } }));
    expect(registration.state).toBe('confirmed');
    const mine = async (who: TestClient) =>
      data(await who.call(readEvent, { params: { id: open.id } })).registration?.state ?? null;
    expect([await mine(ada), await mine(bob.browser)]).toEqual([null, 'confirmed']);
    expect(await faultsOf(foyer, open.id)).toEqual([]);

    const approved = await register(withApproval);
    data(await host.call(approveRegistration, { params: { id: withApproval.id, registrationId: approved } }));
    const body = { email: 'friend@example.com' };
    expect(refusal(await ada.call(transferring.offerTransfer, { ...ticketParams(approved), body }))).toEqual([
      409,
      'ORDER_STATE_REFUSED',
    ]);
  });

  test('cannot be accepted by someone the organizer declined', async () => {
    const event = await newEvent(foyer, host, { approvalNeeded: true });
    const [ada, bob] = [(await newGuest(foyer)).browser, (await newGuest(foyer)).browser];
    const asked = data(await bob.call(registerForEvent, { params: { id: event.id }, body: {} }));
    data(await host.call(declineRegistration, { params: { id: event.id, registrationId: asked.id } }));
    const { version } = data(await host.call(readEvent, { params: { id: event.id } }));
    data(await host.call(changeEvent, { params: { id: event.id }, body: { version, approvalNeeded: false } }));
    const own = data(await ada.call(registerForEvent, { params: { id: event.id }, body: {} }));
    const token = await startTransfer(foyer, ada, own.id);
    expect(refusal(await bob.call(transferring.acceptTransfer, { body: { token } }))).toEqual([
      409,
      'REGISTRATION_DECLINED',
    ]);
  });

  test('cannot be accepted after it is revoked or its ticket is canceled', async () => {
    const event = await newEvent(foyer, host);
    const ticket = await newTicketType(host, event, { kind: 'free' });
    const [ada, bob] = [(await newGuest(foyer)).browser, (await newGuest(foyer)).browser];
    const held = data(
      await ada.call(ordering.placeOrder, { params: { id: event.id }, body: { places: [{ ticketId: ticket.id }] } }),
    );
    const id = held.places[0]?.id ?? '';
    const first = await startTransfer(foyer, ada, id);
    data(await ada.call(transferring.revokeTransfer, ticketParams(id)));
    expect(refusal(await bob.call(transferring.acceptTransfer, { body: { token: first } }))).toEqual([
      409,
      'TRANSFER_REFUSED',
    ]);
    const token = await startTransfer(foyer, ada, id);
    // Either request may come first: the other one is refused.
    const [taken, back] = await Promise.all([
      bob.call(transferring.acceptTransfer, { body: { token } }),
      ada.call(ordering.cancelOrder, { params: { orderId: held.id }, body: { places: [id] } }),
    ]);
    expect([taken.status, back.status].filter((status) => status === 200)).toHaveLength(1);
    expect(await faultsOf(foyer, event.id)).toEqual([]);
  });
});
