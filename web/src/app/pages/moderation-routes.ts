import { paths } from '#src/lib/paths.ts';
import type { PageRoute } from './page-route.ts';

/** What operators do about reports. Reports of an event's room are in its workspace. */
export const moderationRoutes: readonly PageRoute[] = [
  {
    path: paths.moderation,
    module: 'src/app/pages/moderation-page.tsx',
    load: async () => (await import('./moderation-page.tsx')).ModerationPage,
    messages: ['moderation', 'report', 'errors'],
    guard: { complete: true },
  },
];
