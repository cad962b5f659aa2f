import { paths } from '#src/lib/paths.ts';
import type { Page } from '../routes.tsx';

/** The organizer's side of events. */
export const hostingPages: readonly Page[] = [
  {
    path: paths.newEvent,
    module: 'src/features/hosting/new-event-page.tsx',
    load: async () => (await import('#src/features/hosting/new-event-page.tsx')).NewEventPage,
    messages: ['hosting', 'errors'],
    head: 'hosting:newPage',
    guard: { complete: true },
  },
  {
    path: paths.editEvent,
    module: 'src/features/hosting/edit-event-page.tsx',
    load: async () => (await import('#src/features/hosting/edit-event-page.tsx')).EditEventPage,
    messages: ['hosting', 'errors'],
    head: 'hosting:editPage',
    guard: { complete: true },
  },
  {
    path: paths.myEvents,
    module: 'src/features/hosting/my-events-page.tsx',
    load: async () => (await import('#src/features/hosting/my-events-page.tsx')).MyEventsPage,
    messages: ['hosting', 'errors'],
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
];
