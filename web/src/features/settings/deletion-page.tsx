import { lazy } from 'react';
import { SignedIn } from './parts/signed-in.tsx';

const KeepAccount = lazy(async () => ({ default: (await import('./deletion/keep-account.tsx')).KeepAccount }));

/** Where whoever signs in finds themselves while their account waits to be deleted. */
export function DeletionPage() {
  return <SignedIn Page={KeepAccount} />;
}
