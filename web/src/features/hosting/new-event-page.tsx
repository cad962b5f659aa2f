import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const NewEvent = lazy(async () => ({ default: (await import('./editor/new-event.tsx')).NewEvent }));

export function NewEventPage() {
  return <SignedIn>{() => <NewEvent />}</SignedIn>;
}
