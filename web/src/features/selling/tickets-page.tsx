import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const TicketsView = lazy(async () => ({ default: (await import('./tickets/tickets-view.tsx')).TicketsView }));

export function TicketsPage() {
  return <SignedIn>{() => <TicketsView />}</SignedIn>;
}
