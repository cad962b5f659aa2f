import { lazy } from 'react';
import { SignedIn } from '#src/ui/page/signed-in.tsx';

const EditEvent = lazy(async () => ({ default: (await import('./editor/edit-event.tsx')).EditEvent }));

export function EditEventPage() {
  return <SignedIn>{() => <EditEvent />}</SignedIn>;
}
