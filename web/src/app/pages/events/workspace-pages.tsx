import { signedInPage } from '#src/ui/page/signed-in.tsx';
import { workspacePage } from './workspace/workspace-page.tsx';

/** The header and navigation of an event's workspace. */
export const WorkspaceFrame = signedInPage(
  async () => (await import('./workspace/event-workspace.tsx')).EventWorkspace,
  'workspace',
);

// Each page is loaded when it is opened. They get the event from the frame.
export const OverviewPage = workspacePage(async () => (await import('./workspace/overview.tsx')).Overview);

export const StatisticsPage = workspacePage(
  async () => (await import('./workspace/manage-statistics.tsx')).ManageStatistics,
);

export const AttendeesPage = workspacePage(
  async () => (await import('./workspace/manage-attendees.tsx')).ManageAttendees,
);

export const OrdersPage = workspacePage(async () => (await import('./workspace/manage-orders.tsx')).ManageOrders);

export const TicketsPage = workspacePage(async () => (await import('./workspace/manage-tickets.tsx')).ManageTickets);

export const WaitlistPage = workspacePage(async () => (await import('./workspace/manage-waitlist.tsx')).ManageWaitlist);

export const AgendaPage = workspacePage(async () => (await import('./workspace/manage-agenda.tsx')).ManageAgenda);

export const QuestionsPage = workspacePage(
  async () => (await import('./workspace/manage-questions.tsx')).ManageQuestions,
);

export const AnnouncementsPage = workspacePage(
  async () => (await import('./workspace/manage-announcements.tsx')).ManageAnnouncements,
);

export const TeamPage = workspacePage(async () => (await import('./workspace/manage-team.tsx')).ManageTeam);

export const ManageCheckInPage = workspacePage(
  async () => (await import('./workspace/manage-check-in.tsx')).ManageCheckIn,
);

export const ManageSettingsPage = workspacePage(
  async () => (await import('./workspace/manage-settings.tsx')).ManageSettings,
);

export const ReportsPage = workspacePage(async () => (await import('./workspace/manage-reports.tsx')).ManageReports);
