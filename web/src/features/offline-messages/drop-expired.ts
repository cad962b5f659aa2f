import type { Conversation } from '@foyer/contract/messaging/conversations.ts';
import type { MessageLog } from '#src/lib/message-sync/message-log.ts';
import type { ConversationCopy, InboxCopy } from './copy-storage.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** For how long the server keeps messages. `days`: null if they stay until their author deletes them. */
type Period = { days: number | null; now: number };

/**
 * The log without the messages that the server has deleted by now, because nobody changed them for so many days: it doesn't
 * announce that, and a browser may be offline for longer. A message request keeps its text while it can be answered.
 */
export function dropExpired(log: MessageLog, conversation: Conversation, period: Period): MessageLog {
  if (isOpenRequest(conversation)) return log;
  const messages = log.messages.filter(({ changedAt }) => !isOver(changedAt, period));
  return messages.length === log.messages.length ? log : { ...log, messages };
}

/** A copy as it may be shown and kept. */
export function withoutExpired(copy: ConversationCopy, period: Period): ConversationCopy {
  const { conversation, log } = copy;
  return {
    ...copy,
    conversation: withoutOldText(conversation, period),
    log: dropExpired(log, conversation, period),
  };
}

export function inboxWithoutExpired(copy: InboxCopy, period: Period): InboxCopy {
  const items = copy.page.items.map((conversation) => withoutOldText(conversation, period));
  return { ...copy, page: { ...copy.page, items } };
}

/** Without the start of its last message, if that is as old. */
function withoutOldText(conversation: Conversation, period: Period): Conversation {
  if (isOpenRequest(conversation) || !isOver(conversation.lastAt, period)) return conversation;
  return { ...conversation, lastMessage: null };
}

const isOpenRequest = ({ state }: Conversation) => state === 'sent' || state === 'received';

function isOver(at: string, { days, now }: Period): boolean {
  return days !== null && Date.parse(at) < now - days * dayMs;
}
