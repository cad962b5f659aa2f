import { paths } from '#src/lib/paths.ts';
import type { Page } from './page.ts';

/** Pages of what changes: the server asks for that before it renders them. */
export const preparedPages: readonly Page[] = [
  {
    path: paths.events,
    module: 'src/features/events/events-page.tsx',
    load: async () => (await import('#src/features/events/events-page.tsx')).EventsPage,
    loadPart: async () => (await import('#src/features/events/events-page.tsx')).loadCalendar(),
    messages: ['events', 'places', 'errors'],
    prepare: import.meta.env.SSR
      ? async () => (await import('#src/features/events/list/prepare-events.ts')).prepareEvents
      : undefined,
  },
  {
    path: paths.event,
    module: 'src/features/events/event-page.tsx',
    load: async () => (await import('#src/features/events/event-page.tsx')).EventPage,
    messages: ['events', 'event', 'places', 'errors'],
    namesItself: true,
    prepare: import.meta.env.SSR
      ? async () => (await import('#src/features/events/shown/prepare-event.ts')).prepareEvent
      : undefined,
  },
  {
    path: paths.member,
    module: 'src/app/pages/profiles/member-page.tsx',
    load: async () => (await import('./profiles/member-page.tsx')).MemberPage,
    loadPart: async () => (await import('./profiles/member-page.tsx')).loadPersonsEvents(),
    messages: ['profile', 'places', 'errors'],
    namesItself: true,
    prepare: import.meta.env.SSR ? async () => (await import('./profiles/prepare-member.ts')).prepareMember : undefined,
  },
];
