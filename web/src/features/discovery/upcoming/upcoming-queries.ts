import type { HostDay } from '@foyer/contract/discovery/host-day.ts';
import type { listRecommendedEvents } from '@foyer/contract/discovery/recommended-events.ts';
import type { EventCard, HostedEvent, MyRegistration } from '@foyer/contract/events/event.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import type { OrderCard } from '@foyer/contract/orders/order.ts';
import type { WaitlistEntry } from '@foyer/contract/waitlist.ts';
import { queryOptions } from '@tanstack/react-query';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';

/** Loaded with the first request, to keep the dashboard small. */
const requests = () => import('./upcoming-requests.ts');

export type MyUpcomingEvents = {
  hosting: HostedEvent[];
  attending: { event: EventCard; registration: MyRegistration }[];
  waiting: { event: EventCard; entry: WaitlistEntry }[];
};

/** The upcoming events that the viewer hosts, attends and waits for. */
export const upcomingEventsQuery = (userId: string) =>
  queryOptions({
    queryKey: eventKeys.upcoming(userId),
    async queryFn({ signal }): Promise<MyUpcomingEvents> {
      return (await requests()).readUpcoming(signal);
    },
    staleTime: 0,
  });

/** The viewer's orders that wait for a payment. */
export const openOrdersQuery = (userId: string) =>
  queryOptions({
    queryKey: eventKeys.openOrders(userId),
    async queryFn({ signal }): Promise<OrderCard[]> {
      const items = await (await requests()).readNewestOrders(signal);
      return items.filter(({ state }) => state === 'held' || state === 'awaiting');
    },
    staleTime: 0,
  });

/** The viewer's orders with a refund that has not been paid out yet, has failed, or is for the organizer to decide. */
export const unsettledRefundsQuery = (userId: string) =>
  queryOptions({
    queryKey: eventKeys.unsettledRefunds(userId),
    async queryFn({ signal }): Promise<OrderCard[]> {
      return (await requests()).readUnsettledRefunds(signal);
    },
    staleTime: 0,
  });

/** The link of an online event, which attendees see from a day before the start; null before. */
export const onlineLinkQuery = (userId: string, eventId: string) =>
  queryOptions({
    queryKey: eventKeys.onlineLink(userId, eventId),
    async queryFn({ signal }): Promise<string | null> {
      return (await requests()).readOnlineLink(eventId, signal);
    },
  });

/** The day's figures of the events that the viewer runs. */
export const hostDayQuery = (userId: string, timeZone: string) =>
  queryOptions({
    queryKey: eventKeys.hostDay(userId, timeZone),
    async queryFn({ signal }): Promise<HostDay> {
      return (await requests()).readDay(timeZone, signal);
    },
    staleTime: 0,
  });

/** Events that match the viewer's profile. */
export const recommendedQuery = (userId: string) =>
  queryOptions({
    queryKey: eventKeys.recommended(userId),
    async queryFn({ signal }): Promise<DataOf<typeof listRecommendedEvents>> {
      return (await requests()).readRecommended(signal);
    },
  });
