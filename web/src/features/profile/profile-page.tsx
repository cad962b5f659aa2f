import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const MyProfile = lazy(async () => ({ default: (await import('./own/my-profile.tsx')).MyProfile }));

export function ProfilePage() {
  return <SignedIn>{(user) => <MyProfile user={user} />}</SignedIn>;
}
