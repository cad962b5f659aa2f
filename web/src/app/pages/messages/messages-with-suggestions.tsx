import type { User } from '@foyer/contract/accounts.ts';
import { MessagesView } from '#src/features/messaging/messages-view.tsx';
import { AttachmentContext } from '#src/lib/message-attachments/attachment-parts.ts';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { attachmentParts } from './attachment-parts.tsx';
import { SuggestionsPart } from './suggestions-part.tsx';

const SearchResults = lazyPart(
  async () => (await import('#src/features/message-search/search-results.tsx')).SearchResults,
);

const AliasEntry = lazyPart(
  async () => (await import('#src/features/anonymous-networking/messages/alias-entry.tsx')).AliasEntry,
);

/** /messages with files, where suggestions help to write and messages are searched, and with the way to those under aliases. */
export function MessagesWithSuggestions({ user }: { user: User }) {
  return (
    <AttachmentContext value={attachmentParts}>
      <MessagesView user={user} Search={SearchResults} Aliases={AliasEntry} Suggestions={SuggestionsPart} />
    </AttachmentContext>
  );
}
