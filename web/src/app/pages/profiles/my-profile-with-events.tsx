import type { User } from '@foyer/contract/accounts.ts';
import { MyProfile } from '#src/features/profiles/my-profile/my-profile.tsx';
import { lazyPart } from '#src/lib/page/lazy-part.ts';

const MemberEvents = lazyPart(
  async () => (await import('#src/features/discovery/member-events/member-events.tsx')).MemberEvents,
);

const OwnEvents = lazyPart(
  async () => (await import('#src/features/discovery/member-events/own-events.tsx')).OwnEvents,
);

/** /profile, composed of the profile and the member's events. */
export function MyProfileWithEvents({ user }: { user: User }) {
  return <MyProfile user={user} Events={MemberEvents} OwnEvents={OwnEvents} />;
}
