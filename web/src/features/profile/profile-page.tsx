import { lazy, Suspense } from 'react';
import { useSession } from '#src/lib/session/use-session.ts';

/** Everything on the page is about who is signed in: it loads once that is known. */
const MyProfile = lazy(async () => ({ default: (await import('./own/my-profile.tsx')).MyProfile }));

export function ProfilePage() {
  const current = useSession();
  return <Suspense>{current.status === 'signed-in' && <MyProfile user={current.user} />}</Suspense>;
}
