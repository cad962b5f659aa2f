import type { User } from '@foyer/contract/accounts.ts';
import { lazy } from 'react';
import { Dashboard } from '#src/features/dashboard/dashboard.tsx';

const SessionsSection = lazy(async () => ({
  default: (await import('#src/features/security/sessions-section.tsx')).SessionsSection,
}));

const UpcomingEventsCard = lazy(async () => ({
  default: (await import('#src/features/discovery/upcoming/upcoming-events-card.tsx')).UpcomingEventsCard,
}));

const TeamInvitations = lazy(async () => ({
  default: (await import('#src/features/events/team/team-invitations.tsx')).TeamInvitations,
}));

function Events({ userId }: { userId: string }) {
  return (
    <>
      <TeamInvitations userId={userId} />
      <UpcomingEventsCard userId={userId} />
    </>
  );
}

/** /dashboard, composed of several features: account, invitations, events and sessions. */
export function MemberDashboard({ user }: { user: User }) {
  return <Dashboard user={user} Events={Events} Sessions={SessionsSection} />;
}
