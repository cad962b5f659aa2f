import { paths } from '#src/lib/paths.ts';
import type { PageRoute } from './page-route.ts';

/** Pages with data: the server loads it before rendering them. */
export const preparedPages: readonly PageRoute[] = [
  {
    path: paths.about,
    module: 'src/app/pages/about/about-page.tsx',
    load: async () => (await import('./about/about-page.tsx')).AboutPage,
    messages: ['about'],
    prepare: import.meta.env.SSR ? async () => (await import('./about/prepare-about.ts')).prepareAbout : undefined,
  },
  {
    path: paths.events,
    module: 'src/features/discovery/events-page.tsx',
    load: async () => (await import('#src/features/discovery/events-page.tsx')).EventsPage,
    loadPart: async () => (await import('#src/features/discovery/events-page.tsx')).loadCalendar(),
    messages: ['discovery', 'event-terms', 'errors'],
    prepare: import.meta.env.SSR
      ? async () => (await import('#src/features/discovery/prepare-events.ts')).prepareEvents
      : undefined,
  },
  {
    path: paths.event,
    module: 'src/app/pages/events/event-page.tsx',
    load: async () => (await import('./events/event-page.tsx')).EventPage,
    messages: ['discovery', 'event-page', 'event-terms', 'errors'],
    namesItself: true,
    prepare: import.meta.env.SSR
      ? async () => (await import('#src/features/events/event-page/prepare-event.ts')).prepareEvent
      : undefined,
  },
  {
    path: paths.member,
    module: 'src/app/pages/profiles/member-page.tsx',
    load: async () => (await import('./profiles/member-page.tsx')).MemberPage,
    loadPart: async () => (await import('./profiles/member-page.tsx')).loadMemberEvents(),
    messages: ['profile', 'event-terms', 'errors'],
    namesItself: true,
    prepare: import.meta.env.SSR ? async () => (await import('./profiles/prepare-member.ts')).prepareMember : undefined,
  },
  {
    path: paths.suggestionQuality,
    module: 'src/features/suggestions/quality/quality-page.tsx',
    load: async () => (await import('#src/features/suggestions/quality/quality-page.tsx')).QualityPage,
    messages: ['suggestion-quality', 'errors'],
    prepare: import.meta.env.SSR
      ? async () => (await import('#src/features/suggestions/quality/prepare-quality.ts')).prepareQuality
      : undefined,
  },
  {
    path: paths.businessCard,
    module: 'src/features/business-cards/shared-card/shared-card-page.tsx',
    load: async () => (await import('#src/features/business-cards/shared-card/shared-card-page.tsx')).SharedCardPage,
    messages: ['shared-card', 'errors'],
    namesItself: true,
    startsOnUse: true,
    prepare: import.meta.env.SSR
      ? async () => (await import('#src/features/business-cards/shared-card/prepare-shared-card.ts')).prepareSharedCard
      : undefined,
  },
];
