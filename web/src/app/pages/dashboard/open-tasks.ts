import type { User } from '@foyer/contract/accounts.ts';
import type { OrderCard } from '@foyer/contract/orders/order.ts';
import type { OfferedTransfer } from '@foyer/contract/transfers.ts';
import type { UpcomingEvent } from '#src/features/discovery/upcoming/upcoming-events.ts';
import { eventPath, orderPath, paths, requestsPath } from '#src/lib/paths.ts';

/** Something that waits for the viewer, and where they answer it. */
export type OpenTask = { key: string; to: string } & (
  | { kind: 'offer'; title: string; until: string; timeZone: string }
  | { kind: 'transfer'; title: string; from: string; until: string; timeZone: string }
  | { kind: 'order'; title: string }
  | { kind: 'requests'; title: string; count: number }
  | { kind: 'connections'; count: number }
  | { kind: 'contact'; contact: 'email' | 'phone' }
);

type TaskFacts = {
  user: Pick<User, 'email' | 'emailVerified' | 'phoneNumber' | 'phoneVerified'>;
  upcoming: readonly UpcomingEvent[];
  /** Tickets that others want to transfer to the viewer. */
  transfers: readonly OfferedTransfer[];
  /** Orders that wait for a payment. */
  orders: readonly OrderCard[];
  /** Connection requests to the viewer. */
  connectionRequests: number;
};

/** What waits for the viewer: first what expires, then other people, then their own account. */
export function openTasks({ user, upcoming, transfers, orders, connectionRequests }: TaskFacts): OpenTask[] {
  return [
    ...upcoming.flatMap(({ event, role, until }): OpenTask[] =>
      role === 'offered' && until
        ? [
            {
              kind: 'offer',
              key: `offer ${event.id}`,
              to: eventPath(event.slug),
              title: event.title,
              until,
              timeZone: event.timeZone,
            },
          ]
        : [],
    ),
    ...transfers.map(
      ({ id, event, from, until }): OpenTask => ({
        kind: 'transfer',
        key: `transfer ${id}`,
        to: `/transfers/${id}`,
        title: event.title,
        from,
        until,
        timeZone: event.timeZone,
      }),
    ),
    ...orders.map(
      ({ id, eventTitle }): OpenTask => ({ kind: 'order', key: `order ${id}`, to: orderPath(id), title: eventTitle }),
    ),
    ...upcoming.flatMap(({ event, pending }): OpenTask[] =>
      pending && pending.requests > 0
        ? [
            {
              kind: 'requests',
              key: `requests ${event.id}`,
              to: requestsPath(event.id),
              title: event.title,
              count: pending.requests,
            },
          ]
        : [],
    ),
    ...connectionsTask(connectionRequests),
    ...contactTask('email', user.email, user.emailVerified),
    ...contactTask('phone', user.phoneNumber, user.phoneVerified),
  ];
}

function connectionsTask(count: number): OpenTask[] {
  return count > 0 ? [{ kind: 'connections', key: 'connections', to: paths.connectionRequests, count }] : [];
}

function contactTask(contact: 'email' | 'phone', value: string | null, isVerified: boolean): OpenTask[] {
  if (value === null || isVerified) return [];
  return [{ kind: 'contact', key: contact, to: `${paths.verify}?contact=${contact}`, contact }];
}
