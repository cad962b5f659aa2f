import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const PeopleSearch = lazy(async () => ({ default: (await import('./people-search.tsx')).PeopleSearch }));

/** Members look for members. */
export function PeoplePage() {
  return <SignedIn>{({ id }) => <PeopleSearch userId={id} />}</SignedIn>;
}
