import { LazyPersonsEvents } from '#src/features/events/person/lazy-persons-events.tsx';
import { PublicProfilePage } from '#src/features/profile/public-profile-page.tsx';

// A file of its own would be a request of its own.
export { loadPersonsEvents } from '#src/features/events/person/lazy-persons-events.tsx';

/** /in/{slug}, made of two features: who somebody is, and where they are to be met. */
export function MemberPage() {
  return <PublicProfilePage Events={LazyPersonsEvents} />;
}
