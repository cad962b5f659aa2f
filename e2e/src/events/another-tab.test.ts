import { cancelOrder, placeOrder } from '@foyer/contract/orders/checkout.ts';
import { createTicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { acceptTransfer, offerTransfer } from '@foyer/contract/transfers.ts';
import { journey, untilAlive, type Visitor } from '../journey.ts';
import { bothLooks, onDesktop } from '../looks.ts';
import { eventTexts, pattern, textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newEmail, newMember, openAs } from '../people/member.ts';
import { newEvent, newHost } from './host.ts';

type Capacity = { 'in-person': number; online: number };
const roomy: Capacity = { 'in-person': 10, online: 10 };

/** An event with in-person tickets for 25 and free online tickets, and two buyers. */
async function twoWays(visitor: Visitor, capacity = roomy) {
  const host = await newHost(visitor);
  const event = await newEvent(host.call, { title: 'Compilers in two tabs', capacity });
  const params = { id: event.id };
  const seat = { audience: 'in-person', name: 'Seat', kind: 'paid', priceMinor: 2500 } as const;
  const stream = { audience: 'online', name: 'Stream', kind: 'free' } as const;
  const { id: seatId } = await host.call(createTicketType, { params, body: seat });
  const { id: streamId } = await host.call(createTicketType, { params, body: stream });
  const newGuest = async (email = newEmail('guest')) => {
    const { signedIn } = await newMember(visitor, { email, proven: true });
    const { call, signIn } = await openApi(visitor.context, visitor.url);
    signIn(signedIn.accessToken);
    const order = (...ticketIds: string[]) =>
      call(placeOrder, { params, body: { places: ticketIds.map((ticketId) => ({ ticketId })) } });
    return { signedIn, call, order };
  };
  return { seatId, streamId, newGuest };
}

journey('an action already done in another tab shows its result', bothLooks, async (visitor) => {
  const { page, look, message, expectProblem } = visitor;
  const words = textsOf('orders', look);
  const { seatId, streamId, newGuest } = await twoWays(visitor);
  const guest = await newGuest();
  expectProblem(/40[49]/);

  const { id: orderId } = await guest.order(seatId);
  await openAs(page, guest.signedIn, `/orders/${orderId}`);
  const pay = page.getByRole('button', { name: pattern(words.pendingPayment.card) });
  await pay.waitFor();
  // A page in the background does not poll.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await guest.call(cancelOrder, { params: { orderId }, body: {} });
  await pay.click();
  await page.getByRole('heading', { name: words.cancelled.title }).waitFor();

  const email = newEmail('heir');
  const { id, places } = await guest.order(streamId, streamId);
  await guest.call(offerTransfer, { params: { registrationId: places[1]?.id ?? '' }, body: { email } });
  await page.goto(`/orders/${id}`);
  const back = page.getByRole('button', { name: words.transfer.revoke });
  await back.waitFor();
  const [, token = ''] = /\/transfer\S*?#([\w-]+)/.exec((await message(email)).text) ?? [];
  const heir = await newGuest();
  await heir.call(acceptTransfer, { body: { token } });
  await back.click();
  await page.getByText(words.tickets.transferredTo.replace('{{name}}', 'Mary Somerville')).waitFor();
});

journey(
  'a member who is too late for the last in-person spot reads why and keeps the online one',
  onDesktop,
  async (visitor) => {
    const { page, look, inspect, expectProblem } = visitor;
    const words = textsOf('orders', look);
    const { seatId, streamId, newGuest } = await twoWays(visitor, { 'in-person': 1, online: 10 });
    const guest = await newGuest();
    const { id } = await guest.order(streamId);
    await openAs(page, guest.signedIn, `/orders/${id}`);
    await page.getByRole('button', { name: pattern(words.attendanceMode.button) }).click();
    const dialog = page.getByRole('dialog');
    const change = dialog.getByRole('button', { name: words.attendanceMode.confirm, exact: true });
    await change.waitFor();
    await (await newGuest()).order(seatId);
    expectProblem(/409/);
    await change.click();
    await dialog.getByText(textsOf('errors', look).EVENT_FULL).waitFor();
    await inspect('1-full');
  },
);

journey('an upgrade waits for another open upgrade of the order', onDesktop, async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = textsOf('orders', look);
  const { streamId, newGuest } = await twoWays(visitor);
  const guest = await newGuest();
  const { id } = await guest.order(streamId, streamId);
  await openAs(page, guest.signedIn, `/orders/${id}`);
  const differently = (number: number) =>
    page.getByRole('button', {
      name: `${words.attendanceMode.button}: ${words.tickets.number.replace('{{number}}', String(number))}`,
    });
  const dialog = page.getByRole('dialog');
  await differently(1).click();
  await dialog.getByRole('button', { name: words.attendanceMode.confirm, exact: true }).click();
  await page.getByText(pattern(words.attendanceMode.due)).waitFor();
  await differently(2).click();
  await dialog.getByText(words.attendanceMode.oneAtATime.replace('{{number}}', '1')).waitFor();
  await inspect('1-one-at-a-time');
});

journey('after a lost response the page shows what happened', onDesktop, async (visitor) => {
  const { page, look, expect, expectProblem } = visitor;
  const words = eventTexts(look);
  const { call } = await newHost(visitor);
  const event = await newEvent(call, { title: 'A lost answer', type: 'in-person' });
  const guest = await newMember(visitor);
  await openAs(page, guest.signedIn, `/events/${event.slug}`);
  await untilAlive(page);
  expectProblem(/ERR_CONNECTION_RESET/);
  await page.route('**/register', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: words.register.button, exact: true }).click();
  await page.getByText(words.status.confirmed['in-person']).waitFor();
  const leave = page.getByRole('button', { name: words.register.leave });
  await expect.poll(() => leave.isEnabled()).toBe(true);
  expect(await page.getByText(textsOf('errors', look).NETWORK_ERROR).count()).toBe(0);
});
