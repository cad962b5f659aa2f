import type { MessagePurpose } from '@foyer/contract/rules/messaging/message-suggestion-choices.ts';
import type { ComponentType } from 'react';

/** What a part needs that shows suggestions for a field. Pages of several features pass such a part in. */
export type MessageSuggestionsProps = {
  /** A conversation, or a member there is none with yet. */
  target: { conversationId: string } | { urlSlug: string };
  purpose: MessagePurpose;
  /** Puts the text into the field, where it can be changed. */
  onUse: (text: string) => void;
  onClose: () => void;
};
export type MessageSuggestionsPart = ComponentType<MessageSuggestionsProps>;
