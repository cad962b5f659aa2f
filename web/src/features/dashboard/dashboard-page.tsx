import { lazy, Suspense } from 'react';
import { useSession } from '#src/lib/session/use-session.ts';

/** Everything on the page is about who is signed in: it loads once that is known. */
const Overview = lazy(async () => ({ default: (await import('./overview/overview.tsx')).Overview }));

export function DashboardPage() {
  const current = useSession();
  return <Suspense>{current.status === 'signed-in' && <Overview user={current.user} />}</Suspense>;
}
