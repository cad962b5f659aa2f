import { lazy } from 'react';
import { SignedIn } from './parts/signed-in.tsx';

const Privacy = lazy(async () => ({ default: (await import('./privacy/privacy.tsx')).Privacy }));

export function PrivacySettingsPage() {
  return <SignedIn Page={Privacy} />;
}
