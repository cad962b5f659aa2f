import { signedInPage } from '#src/ui/page/signed-in.tsx';

export const MessagesPage = signedInPage(
  async () => (await import('./messages/messages-with-suggestions.tsx')).MessagesWithSuggestions,
  'workspace',
);
