import { lazy } from 'react';
import { DashboardPage as Page } from '#src/features/dashboard/dashboard-page.tsx';

const SessionsSection = lazy(async () => ({
  default: (await import('#src/features/security/sessions/sessions-section.tsx')).SessionsSection,
}));

const MyEventsCard = lazy(async () => ({
  default: (await import('#src/features/events/mine/my-events-card.tsx')).MyEventsCard,
}));

/** /dashboard, made of three features: what the account needs, what is ahead, and where it is signed in. */
export function DashboardPage() {
  return <Page Events={MyEventsCard} Sessions={SessionsSection} />;
}
