import { signedInPage } from '#src/ui/page/signed-in.tsx';

export const NewEventPage = signedInPage(
  async () => (await import('#src/features/event-editing/editor/new-event.tsx')).NewEvent,
);

export const EditEventPage = signedInPage(
  async () => (await import('#src/features/event-editing/editor/edit-event.tsx')).EditEvent,
);

export const MyEventsPage = signedInPage(
  async () => (await import('./my-events-with-invitations.tsx')).MyEventsWithInvitations,
);
