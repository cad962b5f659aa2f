import { LazyPersonsEvents } from '#src/features/events/person/lazy-persons-events.tsx';
import { ProfilePage } from '#src/features/profile/profile-page.tsx';

/** /profile, made of the same two. */
export function OwnProfilePage() {
  return <ProfilePage Events={LazyPersonsEvents} />;
}
