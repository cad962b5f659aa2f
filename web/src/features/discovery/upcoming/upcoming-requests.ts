import { readHostDay } from '@foyer/contract/discovery/host-day.ts';
import { listRecommendedEvents } from '@foyer/contract/discovery/recommended-events.ts';
import { listMyEvents, listMyRegistrations } from '@foyer/contract/discovery/search.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { listMyOrders } from '@foyer/contract/orders/checkout.ts';
import { listMyWaitlistEntries } from '@foyer/contract/waitlist.ts';
import { call } from '#src/lib/call.ts';

/** The soonest upcoming events that the viewer hosts, attends and waits for. */
export async function readUpcoming(signal: AbortSignal) {
  const query = { limit: 50, upcoming: '1' } as const;
  const [hosting, attending, waiting] = await Promise.all([
    call(listMyEvents, { query }, signal),
    call(listMyRegistrations, { query }, signal),
    call(listMyWaitlistEntries, {}, signal),
  ]);
  return { hosting: hosting.items, attending: attending.items, waiting: waiting.items };
}

/** The newest orders. Any order that waits for a payment is among them. */
export async function readNewestOrders(signal: AbortSignal) {
  return (await call(listMyOrders, { query: {} }, signal)).items;
}

/** The newest orders with a refund that is not settled. */
export async function readUnsettledRefunds(signal: AbortSignal) {
  return (await call(listMyOrders, { query: { refund: 'unsettled' } }, signal)).items;
}

export const readDay = (timeZone: string, signal: AbortSignal) => call(readHostDay, { query: { timeZone } }, signal);
export const readRecommended = (signal: AbortSignal) => call(listRecommendedEvents, {}, signal);

export async function readOnlineLink(id: string, signal: AbortSignal): Promise<string | null> {
  return (await call(readEvent, { params: { id } }, signal)).onlineLink;
}
