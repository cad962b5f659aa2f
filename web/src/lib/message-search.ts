import type { ComponentType } from 'react';

/** What the part needs that shows found messages. The page of conversations has the field and gets this part passed in. */
export type MessageSearchProps = {
  viewer: string;
  /** What is in the field, and what of it is searched for once typing pauses. */
  typed: string;
  words: string;
  /** The query string of the list. */
  query: string;
  /** The open conversation. */
  openId: string | null;
  onOpen: () => void;
  /** Back to the field. */
  onLeave: () => void;
};
export type MessageSearchPart = ComponentType<MessageSearchProps>;
