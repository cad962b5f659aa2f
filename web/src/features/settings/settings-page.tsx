import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const Overview = lazy(async () => ({ default: (await import('./overview/overview.tsx')).Overview }));

/** /settings (spec section 2). */
export function SettingsPage() {
  return <SignedIn>{(user) => <Overview user={user} />}</SignedIn>;
}
