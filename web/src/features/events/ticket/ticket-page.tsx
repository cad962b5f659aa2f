import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const Ticket = lazy(async () => ({ default: (await import('./ticket.tsx')).Ticket }));

export function TicketPage() {
  return <SignedIn>{() => <Ticket />}</SignedIn>;
}
