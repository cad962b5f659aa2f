import { readGuestList } from '@foyer/contract/discovery/guest-list.ts';
import { readHostDay } from '@foyer/contract/discovery/host-day.ts';
import { listMemberEvents } from '@foyer/contract/discovery/member-events.ts';
import { listRecommendedEvents } from '@foyer/contract/discovery/recommended-events.ts';
import { listSaved, saveEvent, unsaveEvent } from '@foyer/contract/discovery/saved-events.ts';
import { listEvents, listMyEvents, listMyRegistrations } from '@foyer/contract/discovery/search.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import { listMyOrders } from '@foyer/contract/orders/checkout.ts';
import { listMyWaitlistEntries } from '@foyer/contract/waitlist.ts';
import type { Call } from '#src/lib/api/create-call.ts';
import { call } from '#src/lib/call.ts';

export const searchEvents = (query: InputOf<typeof listEvents>['query'], signal: AbortSignal, callApi: Call = call) =>
  callApi(listEvents, { query }, signal);

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

export async function readSavedIds(signal: AbortSignal): Promise<string[]> {
  return (await call(listSaved, {}, signal)).ids;
}

export const save = (id: string) => call(saveEvent, { params: { id } });
export const unsave = (id: string) => call(unsaveEvent, { params: { id } });

export const readGuests = (id: string, cursor: string | null, signal: AbortSignal) =>
  call(readGuestList, { params: { id }, query: cursor ? { cursor } : {} }, signal);

export const readMemberEvents = (
  slug: string,
  query: InputOf<typeof listMemberEvents>['query'],
  signal: AbortSignal,
  callApi: Call = call,
) => callApi(listMemberEvents, { params: { slug }, query }, signal);

/** The newest orders. Any order that waits for a payment is among them. */
export async function readNewestOrders(signal: AbortSignal) {
  return (await call(listMyOrders, { query: {} }, signal)).items;
}

export const readDay = (timeZone: string, signal: AbortSignal) => call(readHostDay, { query: { timeZone } }, signal);
export const readRecommended = (signal: AbortSignal) => call(listRecommendedEvents, {}, signal);

export async function readOnlineLink(id: string, signal: AbortSignal): Promise<string | null> {
  return (await call(readEvent, { params: { id } }, signal)).onlineLink;
}
