import { paths } from '#src/lib/paths.ts';
import type { Page } from './page.ts';

/** Tickets, and the doors where they are shown. */
export const doorPages: readonly Page[] = [
  {
    path: paths.ticket,
    module: 'src/features/events/ticket/ticket-page.tsx',
    load: async () => (await import('#src/features/events/ticket/ticket-page.tsx')).TicketPage,
    messages: ['ticket', 'errors'],
    guard: {},
  },
  {
    path: paths.door,
    module: 'src/features/door/door-page.tsx',
    load: async () => (await import('#src/features/door/door-page.tsx')).DoorPage,
    messages: ['door', 'errors'],
    guard: {},
    footer: false,
  },
  {
    path: paths.doorByLink,
    module: 'src/features/door/link-door-page.tsx',
    load: async () => (await import('#src/features/door/link-door-page.tsx')).LinkDoorPage,
    messages: ['door', 'errors'],
    footer: false,
  },
];
