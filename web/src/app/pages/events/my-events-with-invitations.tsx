import type { User } from '@foyer/contract/accounts.ts';
import { lazy } from 'react';
import { MyEvents } from '#src/features/discovery/my-events/my-events.tsx';

/** Few are asked to help: the page does not wait for it. */
const TeamInvitations = lazy(async () => ({
  default: (await import('#src/features/events/team/team-invitations.tsx')).TeamInvitations,
}));

/** /events/manage, made of two features: one's events, and those that ask one to help. */
export function MyEventsWithInvitations({ user }: { user: User }) {
  return <MyEvents userId={user.id} TeamInvitations={TeamInvitations} />;
}
