import type { ComponentType } from 'react';
import { paths } from '#src/lib/paths.ts';
import type { Namespace } from '#src/messages/namespaces.ts';
import type { PageRoute } from './page-route.ts';

/** The texts of the frame around each page. */
const frame = ['workspace', 'table', 'managed-events', 'event-editing', 'event-terms', 'errors'] as const;

type Pages = typeof import('./events/workspace-pages.tsx');

/** A page inside an event's workspace: what the frame shows, and the page's own texts. */
function workspacePage(
  page: Pick<PageRoute, 'path'> & { head: PageRoute['head']; messages: readonly Namespace[] },
  read: (pages: Pages) => ComponentType,
): PageRoute {
  return {
    ...page,
    module: 'src/app/pages/events/workspace-pages.tsx',
    load: async () => read(await import('./events/workspace-pages.tsx')),
    messages: [...frame, ...page.messages],
    guard: { complete: true },
    namesItself: true,
  };
}

/** The pages inside an event's workspace. */
export const workspaceRoutes: readonly PageRoute[] = [
  workspacePage(
    { path: paths.manageEvent, head: 'workspace:pages.overview', messages: ['statistics', 'attendees'] },
    ({ OverviewPage }) => OverviewPage,
  ),
  workspacePage(
    {
      path: paths.manageStatistics,
      messages: ['statistics', 'suggestion-quality'],
      head: 'workspace:pages.statistics',
    },
    ({ StatisticsPage }) => StatisticsPage,
  ),
  workspacePage(
    {
      path: paths.manageAttendees,
      messages: ['attendees', 'invitations', 'date-time'],
      head: 'workspace:pages.attendees',
    },
    ({ AttendeesPage }) => AttendeesPage,
  ),
  workspacePage(
    { path: paths.manageOrders, head: 'workspace:pages.orders', messages: ['ticket-management'] },
    ({ OrdersPage }) => OrdersPage,
  ),
  workspacePage(
    { path: paths.manageTickets, head: 'workspace:pages.tickets', messages: ['ticket-management', 'date-time'] },
    ({ TicketsPage }) => TicketsPage,
  ),
  workspacePage(
    { path: paths.manageWaitlist, head: 'workspace:pages.waitlist', messages: ['manage-event'] },
    ({ WaitlistPage }) => WaitlistPage,
  ),
  workspacePage(
    { path: paths.manageAgenda, head: 'workspace:pages.agenda', messages: ['agenda', 'date-time'] },
    ({ AgendaPage }) => AgendaPage,
  ),
  workspacePage(
    { path: paths.manageQuestions, head: 'workspace:pages.questions', messages: ['manage-event'] },
    ({ QuestionsPage }) => QuestionsPage,
  ),
  workspacePage(
    { path: paths.manageAnnouncements, head: 'workspace:pages.announcements', messages: ['attendees', 'date-time'] },
    ({ AnnouncementsPage }) => AnnouncementsPage,
  ),
  workspacePage(
    { path: paths.manageTeam, head: 'workspace:pages.team', messages: ['team'] },
    ({ TeamPage }) => TeamPage,
  ),
  workspacePage(
    { path: paths.manageCheckIn, head: 'workspace:pages.check-in', messages: ['manage-event'] },
    ({ ManageCheckInPage }) => ManageCheckInPage,
  ),
  workspacePage(
    { path: paths.manageSettings, head: 'workspace:pages.settings', messages: ['attendees', 'date-time'] },
    ({ ManageSettingsPage }) => ManageSettingsPage,
  ),
  workspacePage(
    { path: paths.manageReports, head: 'workspace:pages.reports', messages: ['moderation', 'report'] },
    ({ ReportsPage }) => ReportsPage,
  ),
];
