import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const KeepAccount = lazy(async () => ({ default: (await import('./deletion/keep-account.tsx')).KeepAccount }));

/** Where whoever signs in finds themselves while their account waits to be deleted. */
export function DeletionPage() {
  return <SignedIn>{(user) => <KeepAccount user={user} />}</SignedIn>;
}
