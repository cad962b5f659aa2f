import type { User } from '@foyer/contract/accounts.ts';
import { MessagesView } from '#src/features/messaging/messages-view.tsx';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { SuggestionsPart } from './suggestions-part.tsx';

const SearchResults = lazyPart(
  async () => (await import('#src/features/message-search/search-results.tsx')).SearchResults,
);
const ConversationFrame = lazyPart(async () => (await import('./conversation-frame.tsx')).ConversationFrame);

const AliasEntry = lazyPart(
  async () => (await import('#src/features/anonymous-networking/messages/alias-entry.tsx')).AliasEntry,
);

/** /messages with files and link previews, where suggestions help to write and messages are searched, and with the way to those under aliases. */
export function MessagesWithSuggestions({ user }: { user: User }) {
  return (
    <MessagesView
      user={user}
      Search={SearchResults}
      Aliases={AliasEntry}
      Suggestions={SuggestionsPart}
      PaneFrame={ConversationFrame}
    />
  );
}
