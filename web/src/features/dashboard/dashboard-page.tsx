import { type ComponentProps, lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';
import type { Overview as OverviewType } from './overview/overview.tsx';

const Overview = lazy(async () => ({ default: (await import('./overview/overview.tsx')).Overview }));

/** Where members begin. Events and sessions are other features': the roof brings them. */
export function DashboardPage(parts: Pick<ComponentProps<typeof OverviewType>, 'Events' | 'Sessions'>) {
  return <SignedIn>{(user) => <Overview user={user} {...parts} />}</SignedIn>;
}
