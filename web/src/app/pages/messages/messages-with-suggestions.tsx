import type { User } from '@foyer/contract/accounts.ts';
import { MessagesView } from '#src/features/messaging/messages-view.tsx';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { SuggestionsPart } from './suggestions-part.tsx';

const SearchResults = lazyPart(
  async () => (await import('#src/features/message-search/search-results.tsx')).SearchResults,
);
const AttachmentFrame = lazyPart(async () => (await import('./attachment-frame.tsx')).AttachmentFrame);

const AliasEntry = lazyPart(
  async () => (await import('#src/features/anonymous-networking/messages/alias-entry.tsx')).AliasEntry,
);

/** /messages with files, where suggestions help to write and messages are searched, and with the way to those under aliases. */
export function MessagesWithSuggestions({ user }: { user: User }) {
  return (
    <MessagesView
      user={user}
      Search={SearchResults}
      Aliases={AliasEntry}
      Suggestions={SuggestionsPart}
      PaneFrame={AttachmentFrame}
    />
  );
}
