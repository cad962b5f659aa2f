import { lazy } from 'react';
import { SignedIn } from './parts/signed-in.tsx';

const Notifications = lazy(async () => ({
  default: (await import('./notifications/notifications.tsx')).Notifications,
}));

export function NotificationsPage() {
  return <SignedIn Page={Notifications} />;
}
