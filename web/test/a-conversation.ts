import type { Conversation } from '@foyer/contract/messaging/conversations.ts';

/** A conversation without messages between two members. */
export const aConversation: Conversation = {
  id: '0b9f2f6e-7c43-4b7a-9d6f-0d6a3f1c2b11',
  kind: 'direct',
  state: 'open',
  ownNo: 1,
  person: null,
  group: null,
  event: null,
  lastAuthor: null,
  lastAt: '2026-11-20T10:00:00.000Z',
  lastNo: 0,
  lastSeq: 0,
  lastMessage: null,
  readNo: 0,
  unread: 0,
  unreadMentions: 0,
  isMarkedUnread: false,
  notify: 'all',
  mutedUntil: null,
  isArchived: false,
  draft: '',
  expiresAt: null,
  canConnect: false,
};
