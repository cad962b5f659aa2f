import type { User } from '@foyer/contract/accounts.ts';
import { lazy } from 'react';
import { MyProfile } from '#src/features/profiles/my-profile/my-profile.tsx';

const MemberEvents = lazy(async () => ({
  default: (await import('#src/features/discovery/member-events/member-events.tsx')).MemberEvents,
}));

const OwnEvents = lazy(async () => ({
  default: (await import('#src/features/discovery/member-events/own-events.tsx')).OwnEvents,
}));

/** /profile, composed of the same two features. */
export function MyProfileWithEvents({ user }: { user: User }) {
  return <MyProfile user={user} Events={MemberEvents} OwnEvents={OwnEvents} />;
}
