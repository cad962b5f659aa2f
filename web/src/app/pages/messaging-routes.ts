import { paths } from '#src/lib/paths.ts';
import type { PageRoute } from './page-route.ts';

/** The list of conversations, and one of them: the same page, which on a phone shows one or the other. */
export const messagingRoutes: readonly PageRoute[] = [paths.messages, `${paths.messages}/:id`].map((path) => ({
  path,
  module: 'src/app/pages/messages-page.tsx',
  load: async () => (await import('./messages-page.tsx')).MessagesPage,
  messages: ['messaging', 'relation', 'report', 'errors'],
  guard: { complete: true },
  footer: false,
  // Beside a conversation, the field of the next message takes its place.
  bottomBar: path === paths.messages,
}));
