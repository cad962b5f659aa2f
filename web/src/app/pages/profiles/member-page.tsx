import { LazyMemberEvents } from '#src/features/discovery/member-events/lazy-member-events.tsx';
import { PublicProfilePage } from '#src/features/profiles/public-profile/public-profile-page.tsx';

// A file of its own would be a request of its own.
export { loadMemberEvents } from '#src/features/discovery/member-events/lazy-member-events.tsx';

/** /in/{slug}, made of two features: who somebody is, and where they are to be met. */
export function MemberPage() {
  return <PublicProfilePage Events={LazyMemberEvents} />;
}
