import type { User } from '@foyer/contract/accounts.ts';
import { MessagesView } from '#src/features/messaging/messages-view.tsx';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { SuggestionsPart } from './suggestions-part.tsx';

const SearchResults = lazyPart(
  async () => (await import('#src/features/message-search/search-results.tsx')).SearchResults,
);

/** /messages, where suggestions help to write and messages are searched. */
export function MessagesWithSuggestions({ user }: { user: User }) {
  return <MessagesView user={user} Search={SearchResults} Suggestions={SuggestionsPart} />;
}
