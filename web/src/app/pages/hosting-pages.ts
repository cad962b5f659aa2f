import { paths } from '#src/lib/paths.ts';
import type { Page } from './page.ts';

/** The organizer's side of events. */
export const hostingPages: readonly Page[] = [
  {
    path: paths.newEvent,
    module: 'src/features/hosting/new-event-page.tsx',
    load: async () => (await import('#src/features/hosting/new-event-page.tsx')).NewEventPage,
    messages: ['hosting', 'organizing', 'errors'],
    head: 'hosting:newPage',
    guard: { complete: true },
  },
  {
    path: paths.editEvent,
    module: 'src/features/hosting/edit-event-page.tsx',
    load: async () => (await import('#src/features/hosting/edit-event-page.tsx')).EditEventPage,
    messages: ['hosting', 'organizing', 'errors'],
    head: 'hosting:editPage',
    guard: { complete: true },
  },
  {
    path: paths.myEvents,
    module: 'src/features/hosting/my-events-page.tsx',
    load: async () => (await import('#src/features/hosting/my-events-page.tsx')).MyEventsPage,
    messages: ['hosting', 'team', 'errors'],
    guard: { complete: true },
  },
  {
    path: paths.manageEvent,
    module: 'src/features/hosting/manage-event-page.tsx',
    load: async () => (await import('#src/features/hosting/manage-event-page.tsx')).ManageEventPage,
    messages: ['hosting', 'organizing', 'team', 'errors'],
    head: 'hosting:managePage',
    guard: { complete: true },
  },
  {
    path: paths.eventTickets,
    module: 'src/features/selling/tickets-page.tsx',
    load: async () => (await import('#src/features/selling/tickets-page.tsx')).TicketsPage,
    messages: ['selling', 'errors'],
    head: 'selling:ticketsPage',
    guard: { complete: true },
  },
  {
    path: paths.eventOrders,
    module: 'src/features/selling/event-orders-page.tsx',
    load: async () => (await import('#src/features/selling/event-orders-page.tsx')).EventOrdersPage,
    messages: ['selling', 'errors'],
    head: 'selling:ordersPage',
    guard: { complete: true },
  },
  {
    path: paths.webhooks,
    module: 'src/features/webhooks/webhooks-page.tsx',
    load: async () => (await import('#src/features/webhooks/webhooks-page.tsx')).WebhooksPage,
    messages: ['webhooks', 'errors'],
    guard: {},
  },
  {
    path: paths.webhook,
    module: 'src/features/webhooks/webhook-page.tsx',
    load: async () => (await import('#src/features/webhooks/webhook-page.tsx')).WebhookPage,
    messages: ['webhooks', 'errors'],
    head: 'webhooks:onePage',
    guard: {},
  },
];

/** What somebody has ordered. Who has paid comes back here, whatever their profile lacks. */
export const orderPages: readonly Page[] = [
  {
    path: paths.myOrders,
    module: 'src/features/orders/my-orders-page.tsx',
    load: async () => (await import('#src/features/orders/my-orders-page.tsx')).MyOrdersPage,
    messages: ['orders', 'errors'],
    head: 'orders:listPage',
    guard: {},
  },
  {
    path: paths.order,
    module: 'src/features/orders/order-page.tsx',
    load: async () => (await import('#src/features/orders/order-page.tsx')).OrderPage,
    messages: ['orders', 'errors'],
    guard: {},
  },
  {
    path: paths.transfer,
    module: 'src/features/orders/transfer-page.tsx',
    load: async () => (await import('#src/features/orders/transfer-page.tsx')).TransferPage,
    messages: ['orders', 'errors'],
    head: 'orders:transferPage',
  },
  {
    path: paths.guest,
    module: 'src/features/orders/guest-page.tsx',
    load: async () => (await import('#src/features/orders/guest-page.tsx')).GuestPage,
    messages: ['orders', 'errors'],
    head: 'orders:guestPage',
  },
];
