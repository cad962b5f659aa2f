import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const Privacy = lazy(async () => ({ default: (await import('./privacy/privacy.tsx')).Privacy }));

export function PrivacySettingsPage() {
  return <SignedIn>{(user) => <Privacy user={user} />}</SignedIn>;
}
