import type { User } from '@foyer/contract/accounts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MessagesView } from '#src/features/messaging/messages-view.tsx';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { SuggestionsPart } from './suggestions-part.tsx';

const SearchResults = lazyPart(
  async () => (await import('#src/features/message-search/search-results.tsx')).SearchResults,
);
const ConversationFrame = lazyPart(async () => (await import('./conversation-frame.tsx')).ConversationFrame);

const AboveInbox = lazyPart(async () => (await import('./above-inbox.tsx')).AboveInbox);

/**
 * /messages with files and link previews, where suggestions help to write and messages are searched, with the way to those
 * under aliases. What was read is readable without a connection.
 */
export function MessagesWithSuggestions({ user }: { user: User }) {
  const queries = useQueryClient();
  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    void import('#src/features/offline-messages/start-offline-messages.ts').then(
      ({ startOfflineMessages }) => {
        if (!isOver) stop = startOfflineMessages(queries, user.id);
      },
      // Offline, what was copied before stays.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [queries, user.id]);
  return (
    <MessagesView
      user={user}
      Search={SearchResults}
      Aliases={AboveInbox}
      Suggestions={SuggestionsPart}
      PaneFrame={ConversationFrame}
    />
  );
}
