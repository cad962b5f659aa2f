import { lazy } from 'react';
import { DashboardPage as Page } from '#src/features/dashboard/dashboard-page.tsx';

const SessionsSection = lazy(async () => ({
  default: (await import('#src/features/security/sessions/sessions-section.tsx')).SessionsSection,
}));

const MyEventsCard = lazy(async () => ({
  default: (await import('#src/features/events/mine/my-events-card.tsx')).MyEventsCard,
}));

const TeamInvitations = lazy(async () => ({
  default: (await import('#src/features/hosting/team/team-invitations.tsx')).TeamInvitations,
}));

function Events({ userId }: { userId: string }) {
  return (
    <>
      <TeamInvitations userId={userId} />
      <MyEventsCard userId={userId} />
    </>
  );
}

/** /dashboard, made of several features: what the account needs, what is asked of it and ahead, and where it is signed in. */
export function DashboardPage() {
  return <Page Events={Events} Sessions={SessionsSection} />;
}
