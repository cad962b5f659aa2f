import { signedInPage } from '#src/ui/page/signed-in.tsx';

// Each file of pages lists all scripts that its pages load, so the pages are grouped by area.

export const DashboardPage = signedInPage(
  async () => (await import('./member-dashboard.tsx')).MemberDashboard,
  'workspace',
);

export const MyProfilePage = signedInPage(
  async () => (await import('./profiles/my-profile-with-events.tsx')).MyProfileWithEvents,
  'workspace',
);

export const PeopleSearchPage = signedInPage(
  async () => (await import('./profiles/people-with-connect.tsx')).PeopleWithConnect,
  'workspace',
);

export const NotificationsPage = signedInPage(
  async () => (await import('#src/features/notifications/inbox.tsx')).Inbox,
);

export const ConnectionsPage = signedInPage(
  async () => (await import('./profiles/connections-with-messages.tsx')).ConnectionsWithMessages,
  'workspace',
);

export const ConnectionRequestsPage = signedInPage(
  async () => (await import('#src/features/connections/requests/requests-view.tsx')).RequestsView,
);

export const AnonymousRoomsPage = signedInPage(
  async () => (await import('#src/features/anonymous-networking/rooms/rooms-view.tsx')).RoomsView,
);

export const EventRoomPage = signedInPage(
  async () => (await import('./profiles/anonymous-rooms-with-messages.tsx')).EventRoomWithMessages,
);

export const TopicRoomPage = signedInPage(
  async () => (await import('./profiles/anonymous-rooms-with-messages.tsx')).TopicRoomWithMessages,
);
