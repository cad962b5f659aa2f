import { type ComponentProps, lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';
import type { MyProfile as MyProfileType } from './own/my-profile.tsx';

const MyProfile = lazy(async () => ({ default: (await import('./own/my-profile.tsx')).MyProfile }));

/** Events are another feature's: the roof brings them. */
export function ProfilePage(parts: Pick<ComponentProps<typeof MyProfileType>, 'Events' | 'OwnEvents'>) {
  return <SignedIn>{(user) => <MyProfile user={user} {...parts} />}</SignedIn>;
}
