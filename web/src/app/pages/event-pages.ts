import { paths } from '#src/lib/paths.ts';
import type { PageRoute } from './page-route.ts';

const editorMessages = [
  'event-editing',
  'rich-text',
  'event-preview',
  'event-templates',
  'ticket-management',
  'managed-events',
  'event-terms',
  'date-time',
  'errors',
] as const;

/** Pages for organizers. */
export const organizerPages: readonly PageRoute[] = [
  {
    path: paths.newEvent,
    module: 'src/app/pages/events/organizer-pages.tsx',
    load: async () => (await import('./events/organizer-pages.tsx')).NewEventPage,
    messages: editorMessages,
    head: 'event-editing:newPage',
    guard: { complete: true },
  },
  {
    path: paths.editEvent,
    module: 'src/app/pages/events/organizer-pages.tsx',
    load: async () => (await import('./events/organizer-pages.tsx')).EditEventPage,
    messages: editorMessages,
    head: 'event-editing:editPage',
    guard: { complete: true },
  },
  {
    path: paths.myEvents,
    module: 'src/app/pages/events/organizer-pages.tsx',
    load: async () => (await import('./events/organizer-pages.tsx')).MyEventsPage,
    messages: ['my-events', 'table', 'team', 'managed-events', 'event-terms', 'errors'],
    guard: { complete: true },
  },
  {
    path: paths.webhooks,
    module: 'src/app/pages/events/webhook-pages.tsx',
    load: async () => (await import('./events/webhook-pages.tsx')).WebhooksPage,
    messages: ['webhooks', 'table', 'errors'],
    guard: {},
  },
  {
    path: paths.webhook,
    module: 'src/app/pages/events/webhook-pages.tsx',
    load: async () => (await import('./events/webhook-pages.tsx')).WebhookPage,
    messages: ['webhooks', 'table', 'errors'],
    head: 'webhooks:onePage',
    guard: {},
  },
];

/** Orders. They are open to incomplete profiles, because payment providers redirect here. */
export const orderPages: readonly PageRoute[] = [
  {
    path: paths.myOrders,
    module: 'src/app/pages/events/attendee-pages.tsx',
    load: async () => (await import('./events/attendee-pages.tsx')).MyOrdersPage,
    messages: ['orders', 'event-terms', 'errors'],
    head: 'orders:listPage',
    guard: { guests: true },
  },
  {
    path: paths.order,
    module: 'src/app/pages/events/attendee-pages.tsx',
    load: async () => (await import('./events/attendee-pages.tsx')).OrderPage,
    messages: ['orders', 'table', 'phone', 'event-terms', 'errors'],
    guard: { guests: true },
  },
  {
    path: paths.transfer,
    module: 'src/features/transfers/transfer-page.tsx',
    load: async () => (await import('#src/features/transfers/transfer-page.tsx')).TransferPage,
    messages: ['transfers', 'event-terms', 'errors'],
  },
  {
    path: paths.myTransfer,
    module: 'src/app/pages/events/attendee-pages.tsx',
    load: async () => (await import('./events/attendee-pages.tsx')).MyTransferPage,
    messages: ['transfers', 'event-terms', 'errors'],
    guard: {},
  },
  {
    path: paths.guest,
    module: 'src/app/pages/events/guest-page.tsx',
    load: async () => (await import('./events/guest-page.tsx')).GuestPage,
    messages: ['guests', 'orders', 'managed-events', 'phone', 'event-terms', 'errors'],
  },
];

/** Tickets and check-in. */
export const checkInPages: readonly PageRoute[] = [
  {
    path: paths.ticket,
    module: 'src/app/pages/events/attendee-pages.tsx',
    load: async () => (await import('./events/attendee-pages.tsx')).TicketPage,
    messages: ['ticket', 'event-terms', 'errors'],
    guard: { guests: true },
  },
  {
    path: paths.checkIn,
    module: 'src/app/pages/events/attendee-pages.tsx',
    load: async () => (await import('./events/attendee-pages.tsx')).CheckInPage,
    messages: ['check-in', 'errors'],
    guard: {},
    footer: false,
  },
  {
    path: paths.checkInByLink,
    module: 'src/features/check-in/check-in-link-page.tsx',
    load: async () => (await import('#src/features/check-in/check-in-link-page.tsx')).CheckInLinkPage,
    messages: ['check-in', 'errors'],
    footer: false,
  },
];
