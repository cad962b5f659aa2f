import { lazy } from 'react';
import { PublicProfilePage } from '#src/features/profile/public-profile-page.tsx';

const PersonsEvents = lazy(async () => ({
  default: (await import('#src/features/events/person/persons-events.tsx')).PersonsEvents,
}));

/** /in/{slug}, made of two features: who somebody is, and where they are to be met. */
export function MemberPage() {
  return <PublicProfilePage Events={PersonsEvents} />;
}
