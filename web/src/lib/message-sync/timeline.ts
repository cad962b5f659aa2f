import type { Message } from '@foyer/contract/messaging/messages.ts';
import type { PendingMessage } from './pending-message.ts';

/** One row of a conversation. Keys stay when a message that waits is stored, so that nothing jumps. */
export type TimelineEntry =
  | { kind: 'day'; key: string; at: string }
  /** Before the first message that was unread when the conversation was opened. */
  | { kind: 'unread'; key: string }
  | { kind: 'message'; key: string; message: Message; isFirst: boolean }
  | { kind: 'pending'; key: string; pending: PendingMessage; isFirst: boolean };

type Facts = {
  messages: readonly Message[];
  pending: readonly PendingMessage[];
  ownNo: number;
  /** What was read when the conversation was opened. */
  readNo: number;
  /** The calendar day of an instant for the reader. */
  dayOf: (at: string) => string;
};

/** Messages of one author within this time stand together. */
const groupMs = 5 * 60_000;

/** The rows of a conversation: messages by day, the mark of what is unread, and at the end what waits to be sent. */
export function timelineOf({ messages, pending, ownNo, readNo, dayOf }: Facts): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  let day = '';
  let last: { authorNo: number; at: number } | null = null;
  let isMarked = false;

  const place = (at: string, authorNo: number) => {
    const own = dayOf(at);
    if (own !== day) {
      entries.push({ kind: 'day', key: `day ${own}`, at });
      last = null;
    }
    day = own;
    const isFirst = last === null || last.authorNo !== authorNo || Date.parse(at) - last.at > groupMs;
    last = { authorNo, at: Date.parse(at) };
    return isFirst;
  };

  for (const message of messages) {
    const isFirst = place(message.sentAt, message.authorNo);
    const isUnread = message.no > readNo && message.authorNo !== ownNo && !message.isDeleted && message.system === null;
    if (isUnread && !isMarked) entries.push({ kind: 'unread', key: 'unread' });
    isMarked ||= isUnread;
    entries.push({ kind: 'message', key: message.clientId ?? `no ${message.no}`, message, isFirst });
    // The entries after it start a new group.
    if (message.system) last = null;
  }
  const stored = new Set(messages.flatMap(({ clientId }) => clientId ?? []));
  for (const each of pending) {
    if (stored.has(each.clientId)) continue;
    entries.push({ kind: 'pending', key: each.clientId, pending: each, isFirst: place(each.createdAt, ownNo) });
  }
  return entries;
}
