import { LazyMemberEvents } from '#src/features/discovery/member-events/lazy-member-events.tsx';
import { PublicProfilePage } from '#src/features/profiles/public-profile/public-profile-page.tsx';
import { LazyRelation } from './lazy-relation.tsx';

// Not lazy: a file of its own would be another request.
export { loadMemberEvents } from '#src/features/discovery/member-events/lazy-member-events.tsx';

/** /in/{slug}, composed of three features: the profile, the member's events, and the viewer's relation to them. */
export function MemberPage() {
  return <PublicProfilePage Events={LazyMemberEvents} Relation={LazyRelation} />;
}
