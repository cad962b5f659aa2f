import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const MyEvents = lazy(async () => ({ default: (await import('./mine/my-events.tsx')).MyEvents }));

export function MyEventsPage() {
  return <SignedIn>{(user) => <MyEvents userId={user.id} />}</SignedIn>;
}
