import { lazy, Suspense } from 'react';
import { useSession } from '#src/lib/session/use-session.ts';

/** Members look for members: the search loads once it is known who is here. */
const PeopleSearch = lazy(async () => ({ default: (await import('./people-search.tsx')).PeopleSearch }));

export function PeoplePage() {
  const current = useSession();
  return <Suspense>{current.status === 'signed-in' && <PeopleSearch userId={current.user.id} />}</Suspense>;
}
