import { signedInPage } from '#src/ui/page/signed-in.tsx';

export const MessagesPage = signedInPage(
  async () => (await import('#src/features/messaging/messages-view.tsx')).MessagesView,
  'workspace',
);
