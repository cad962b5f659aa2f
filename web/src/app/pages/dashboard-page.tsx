import { lazy } from 'react';
import { DashboardPage as Page } from '#src/features/dashboard/dashboard-page.tsx';

const SessionsSection = lazy(async () => ({
  default: (await import('#src/features/security/sessions/sessions-section.tsx')).SessionsSection,
}));

/** /dashboard, made of two features: what the account needs, and where it is signed in. */
export function DashboardPage() {
  return <Page Sessions={SessionsSection} />;
}
