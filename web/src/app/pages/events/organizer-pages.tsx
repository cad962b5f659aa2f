import { signedInPage } from '#src/ui/page/signed-in.tsx';

export const NewEventPage = signedInPage(async () => (await import('./event-editor-with-parts.tsx')).NewEventWithParts);

export const EditEventPage = signedInPage(
  async () => (await import('./event-editor-with-parts.tsx')).EditEventWithParts,
);

export const MyEventsPage = signedInPage(
  async () => (await import('./my-events-with-invitations.tsx')).MyEventsWithInvitations,
);
