import { lazy } from 'react';
import { useParams } from 'react-router';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const Door = lazy(async () => ({ default: (await import('./standing/door.tsx')).Door }));

/** The door for whoever hosts the event or is in its team. */
export function DoorPage() {
  const { id = '' } = useParams();
  return <SignedIn>{() => <Door eventId={id} isOfTeam />}</SignedIn>;
}
