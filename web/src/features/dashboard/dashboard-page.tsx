import { type ComponentProps, lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';
import type { Overview as OverviewType } from './overview/overview.tsx';

const Overview = lazy(async () => ({ default: (await import('./overview/overview.tsx')).Overview }));

/** Where members begin. The sessions are another feature's: the roof brings them. */
export function DashboardPage(parts: Pick<ComponentProps<typeof OverviewType>, 'Sessions'>) {
  return <SignedIn>{(user) => <Overview user={user} {...parts} />}</SignedIn>;
}
