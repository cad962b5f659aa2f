import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const Notifications = lazy(async () => ({
  default: (await import('./notifications/notifications.tsx')).Notifications,
}));

export function NotificationsPage() {
  return <SignedIn>{(user) => <Notifications user={user} />}</SignedIn>;
}
