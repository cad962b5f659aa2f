import type { User } from '@foyer/contract/accounts.ts';
import { MyEvents } from '#src/features/discovery/my-events/my-events.tsx';
import { lazyPart } from '#src/lib/page/lazy-part.ts';

/** Lazy: few people have team invitations. */
const TeamInvitations = lazyPart(
  async () => (await import('#src/features/events/team/team-invitations.tsx')).TeamInvitations,
);

/** /events/manage, composed of two features: own events and team invitations. */
export function MyEventsWithInvitations({ user }: { user: User }) {
  return <MyEvents userId={user.id} TeamInvitations={TeamInvitations} />;
}
