import { lazy } from 'react';
import { ProfilePage } from '#src/features/profile/profile-page.tsx';

const PersonsEvents = lazy(async () => ({
  default: (await import('#src/features/events/person/persons-events.tsx')).PersonsEvents,
}));

const OwnEvents = lazy(async () => ({
  default: (await import('#src/features/events/person/own-events.tsx')).OwnEvents,
}));

/** /profile, made of the same two. */
export function OwnProfilePage() {
  return <ProfilePage Events={PersonsEvents} OwnEvents={OwnEvents} />;
}
