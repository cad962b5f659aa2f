import type { User } from '@foyer/contract/accounts.ts';
import { lazy } from 'react';
import { MyEvents } from '#src/features/discovery/my-events/my-events.tsx';

/** Lazy: few people have team invitations. */
const TeamInvitations = lazy(async () => ({
  default: (await import('#src/features/events/team/team-invitations.tsx')).TeamInvitations,
}));

/** /events/manage, composed of two features: own events and team invitations. */
export function MyEventsWithInvitations({ user }: { user: User }) {
  return <MyEvents userId={user.id} TeamInvitations={TeamInvitations} />;
}
