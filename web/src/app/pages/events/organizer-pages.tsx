import { signedInPage } from '#src/ui/page/signed-in.tsx';

export const NewEventPage = signedInPage(async () => (await import('./event-editor.tsx')).NewEvent);

export const EditEventPage = signedInPage(async () => (await import('./event-editor.tsx')).EditEvent);

export const MyEventsPage = signedInPage(
  async () => (await import('./my-events-with-invitations.tsx')).MyEventsWithInvitations,
);
