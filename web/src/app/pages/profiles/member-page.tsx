import { LazyMemberEvents } from '#src/features/discovery/member-events/lazy-member-events.tsx';
import { PublicProfilePage } from '#src/features/profiles/public-profile/public-profile-page.tsx';

// Not lazy: a file of its own would be another request.
export { loadMemberEvents } from '#src/features/discovery/member-events/lazy-member-events.tsx';

/** /in/{slug}, composed of two features: the profile and the member's events. */
export function MemberPage() {
  return <PublicProfilePage Events={LazyMemberEvents} />;
}
