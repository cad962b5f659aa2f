import type { User } from '@foyer/contract/accounts.ts';
import { MessagesView } from '#src/features/messaging/messages-view.tsx';
import { SuggestionsPart } from './suggestions-part.tsx';

/** /messages, where suggestions help to write. */
export function MessagesWithSuggestions({ user }: { user: User }) {
  return <MessagesView user={user} Suggestions={SuggestionsPart} />;
}
