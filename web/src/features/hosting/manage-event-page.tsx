import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const ManageEvent = lazy(async () => ({ default: (await import('./one/manage-event.tsx')).ManageEvent }));

export function ManageEventPage() {
  return <SignedIn>{(user) => <ManageEvent userId={user.id} />}</SignedIn>;
}
