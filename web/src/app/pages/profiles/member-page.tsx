import { LazyPersonsEvents } from '#src/features/events/person/lazy-persons-events.tsx';
import { PublicProfilePage } from '#src/features/profile/public-profile-page.tsx';

/** /in/{slug}, made of two features: who somebody is, and where they are to be met. */
export function MemberPage() {
  return <PublicProfilePage Events={LazyPersonsEvents} />;
}
