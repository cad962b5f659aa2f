import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const Inbox = lazy(async () => ({ default: (await import('./inbox.tsx')).Inbox }));

export function NotificationsPage() {
  return <SignedIn>{(user) => <Inbox userId={user.id} />}</SignedIn>;
}
