import { cancelOrder, payOrderOffline, placeOrder } from '@foyer/contract/orders/checkout.ts';
import { confirmOfflinePayment } from '@foyer/contract/orders/sales.ts';
import { createTicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { expect } from 'vitest';
import { journey, type Visitor } from '../journey.ts';
import { bothLooks, onPhone } from '../looks.ts';
import { pattern, textsOf } from '../page-texts.ts';
import { openApi } from '../people/api.ts';
import { newMember, openAs } from '../people/member.ts';
import { newEvent, newHost } from './host.ts';

/** A buyer's two paid tickets for an event with this refund rule. */
async function twoPlaces(visitor: Visitor, given: { refundHours: number | null; refundPercent: number }) {
  const host = await newHost(visitor);
  const event = await newEvent(host.call, { title: 'Money back', offlinePayment: 'At the till.', ...given });
  const seat = { audience: 'in-person', name: 'Seat', kind: 'paid', priceMinor: 2500 } as const;
  const params = { id: event.id };
  const { id: ticketId } = await host.call(createTicketType, { params, body: seat });
  const guest = await newMember(visitor);
  const { call, signIn } = await openApi(visitor.context, visitor.url);
  signIn(guest.signedIn.accessToken);
  const order = await call(placeOrder, { params, body: { places: [{ ticketId }, { ticketId }] } });
  const { id: orderId } = order;
  const ticket = order.places.find(({ mine }) => mine)?.id ?? '';
  await call(payOrderOffline, { params: { orderId } });
  await host.call(confirmOfflinePayment, { params: { orderId } });
  return { orderId, eventId: event.id, slug: event.slug, ticket, call, host, signedIn: guest.signedIn };
}

journey(
  'without a refund rule the organizer decides, and the attendee sees the refund before and after',
  onPhone,
  async (visitor) => {
    const { page, look, inspect, openElsewhere } = visitor;
    const words = textsOf('orders', look);
    const bought = await twoPlaces(visitor, { refundHours: null, refundPercent: 100 });
    const { orderId, eventId, slug, ticket, signedIn, host } = bought;
    await openAs(page, signedIn, `/orders/${orderId}`);
    const decides = page.getByText(words.cancel.organizerDecides);
    await decides.waitFor();
    await inspect('1-before');
    await page
      .getByRole('button', { name: pattern(textsOf('table', look).actionsFor) })
      .first()
      .click();
    await page.getByRole('menuitem', { name: words.cancel.all }).click();
    const asked = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await asked.getByText(words.cancel.organizerDecides).waitFor();
    await asked.getByRole('button', { name: words.cancel.keep_other }).last().and(page.locator(':focus')).waitFor();
    await inspect('2-asked');
    await asked.getByRole('button', { name: words.cancel.confirm_other, exact: true }).click();
    await page.getByRole('heading', { name: words.cancelled.title }).waitFor();
    await decides.waitFor();
    // The payment is shown, and the canceled tickets cost nothing.
    await page.getByText(words.money.paid, { exact: true }).waitFor();
    await expect.poll(() => page.getByText(words.money.total, { exact: true }).count()).toBe(0);
    await page.getByText(words.money.undecided).waitFor();
    await inspect('3-after');

    // The organizer's overview leads to the refund to decide on, which has its amount filled in.
    const { refunds } = textsOf('event-terms', look);
    const desk = await openElsewhere();
    await openAs(desk, host.signedIn, `/events/${eventId}/manage`);
    await desk.getByRole('link', { name: pattern(textsOf('statistics', look).next.refunds_one) }).click();
    await desk.getByText(pattern(refunds.toDecide)).waitFor();
    await inspect('4-orders-to-decide', desk);
    await desk.goto(`/orders/${orderId}`);
    await desk.getByText(words.organizer.undecidedText).waitFor();
    await desk.getByRole('button', { name: words.organizer.refund, exact: true }).click();
    await inspect('4-to-decide', desk);
    await desk.getByRole('dialog').getByRole('button', { name: words.organizer.refundYes }).click();
    await desk.getByText(words.organizer.undecidedText).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText(words.money.reasons.organizer).first().waitFor();
    await expect.poll(() => page.getByText(words.money.undecided).count()).toBe(0);

    // The refund is pending for both until the organizer has paid it out.
    const pending = page.getByText(pattern(words.money.note.due));
    await pending.waitFor();
    await inspect('5-pending');
    await page.goto('/orders');
    await page.getByText(pattern(refunds.pending)).waitFor();
    await inspect('6-my-orders');
    await page.goto(`/events/${slug}`);
    await page.getByRole('link', { name: pattern(refunds.pending) }).waitFor();
    await inspect('6-event-page');
    await page.goto(`/tickets/${ticket}`);
    await page.getByRole('link', { name: pattern(refunds.pending) }).waitFor();
    await inspect('6-ticket');
    await page.goto('/events/manage?part=attending');
    await page.getByText(pattern(refunds.pending)).waitFor();
    await inspect('6-my-events');
    await page.goto('/dashboard');
    await page.getByText(pattern(refunds.pending)).waitFor();
    await inspect('6-dashboard');
    const day = textsOf('upcoming-events', look).day;
    await desk.goto('/dashboard');
    await desk.getByText(day.pendingRefunds, { exact: true }).waitFor();
    await inspect('7-host-dashboard', desk);
    await desk.getByRole('link', { name: pattern(day.openRefunds_one) }).click();
    await desk.waitForURL(/\/orders\?refund=open$/);
    await desk.goto(`/events/${eventId}/manage/orders?refund=open`);
    await desk.getByText(pattern(refunds.due)).waitFor();
    await inspect('7-orders', desk);
    await desk.goto(`/events/${eventId}/manage`);
    await desk
      .getByText(pattern(textsOf('statistics', look).pendingRefund))
      .first()
      .waitFor();
    await inspect('8-statistics', desk);
    await desk.goto(`/events/${eventId}/manage/attendees`);
    await desk.getByText(textsOf('attendees', look).refundPending, { exact: true }).first().waitFor();
    await desk.goto(`/orders/${orderId}`);
    await desk.getByRole('button', { name: words.organizer.refunded }).first().click();
    await desk.getByRole('dialog').getByRole('button', { name: words.organizer.refundedYes }).click();
    await desk.getByText(words.organizer.refundStates.done, { exact: true }).waitFor();
    await page.goto(`/orders/${orderId}`);
    await page.getByText(pattern(words.money.note.done)).waitFor();
    await expect.poll(() => pending.count()).toBe(0);
    await page.goto(`/events/${slug}`);
    await page.getByRole('link', { name: pattern(refunds.paid) }).waitFor();
    await inspect('9-event-page');
  },
);

journey('with a refund rule the attendee sees how much is refunded until when', bothLooks, async (visitor) => {
  const { page, look, inspect } = visitor;
  const words = textsOf('orders', look);
  const { orderId, call, signedIn } = await twoPlaces(visitor, { refundHours: 48, refundPercent: 50 });
  await openAs(page, signedIn, `/orders/${orderId}`);
  await page.getByText(pattern(words.money.rule.replace('{{percent}}', '50'))).waitFor();
  await inspect('1-rule');
  await call(cancelOrder, { params: { orderId }, body: {} });
  await page.reload();
  await page.getByText(words.money.reasons.guest).first().waitFor();
  await expect.poll(() => page.getByText(words.cancel.organizerDecides).count()).toBe(0);
});
