import type { DataOf } from '@foyer/contract/http.ts';
import type { listChanges, listMessages, Message } from '@foyer/contract/messaging/messages.ts';

/**
 * What this device knows of a conversation's messages: all from number `from` on, as they were at the change `seq` or later.
 * Messages before `from` may be there too: some changed, and others are in a range around a message that was searched for.
 */
export type MessageLog = {
  /** Rises each time the log starts over, after too many changes were missed. */
  epoch: number;
  /** Every change up to this one is in the log. */
  seq: number;
  from: number;
  hasOlder: boolean;
  /** By number. */
  messages: readonly Message[];
};

/** A log with the newest page of messages. */
export function logOf({ items, hasOlder, lastSeq }: DataOf<typeof listMessages>, epoch = 0): MessageLog {
  return { epoch, seq: lastSeq, from: items[0]?.no ?? 1, hasOlder, messages: items };
}

/** The log after changes since its `seq`. */
export function withChanges(log: MessageLog, { items, lastSeq }: DataOf<typeof listChanges>): MessageLog {
  return { ...log, seq: Math.max(log.seq, lastSeq), messages: mergeMessages(log.messages, items) };
}

/** The log with the page before its first message. */
export function withOlder(log: MessageLog, { items, hasOlder }: DataOf<typeof listMessages>): MessageLog {
  return { ...log, from: items[0]?.no ?? log.from, hasOlder, messages: mergeMessages(log.messages, items) };
}

/**
 * The log with messages as an answer of the server returned them. Its `seq` stays: others may have changed something in
 * between.
 */
export function withMessages(log: MessageLog, messages: readonly Message[]): MessageLog {
  return { ...log, messages: mergeMessages(log.messages, messages) };
}

/** Messages before a log, without a gap between them. */
export type MessageRange = { from: number; to: number; hasOlder: boolean };

/** The messages of a range, whose messages are in the log. */
export function messagesIn({ messages }: MessageLog, { from, to }: MessageRange): readonly Message[] {
  return messages.filter(({ no }) => no >= from && no <= to);
}

/** The log with the messages of a range, which become part of what it shows if nothing is missing between the two. */
export function withRange(
  log: MessageLog,
  { from, to, hasOlder }: MessageRange,
  messages: readonly Message[],
): MessageLog {
  const all = withMessages(log, messages);
  return to >= log.from - 1 && from < log.from ? { ...all, from, hasOlder } : all;
}

/** Two states of one log as one: of each message the later state, of both positions the further one. */
export function mergeLogs(one: MessageLog | undefined, other: MessageLog): MessageLog {
  if (!one || one === other) return other;
  if (one.epoch !== other.epoch) return one.epoch > other.epoch ? one : other;
  const lower = other.from < one.from ? other : one;
  return {
    epoch: one.epoch,
    seq: Math.max(one.seq, other.seq),
    from: lower.from,
    // At the same position, the later answer knows.
    hasOlder: one.from === other.from ? other.hasOlder : lower.hasOlder,
    messages: mergeMessages(one.messages, other.messages),
  };
}

/** The messages that can be shown, without a gap. */
export function shownMessages({ from, messages }: MessageLog): readonly Message[] {
  const first = messages.findIndex(({ no }) => no >= from);
  if (first === -1) return [];
  return first === 0 ? messages : messages.slice(first);
}

/** Of each message the one with the higher `seq`, by number. The same list if nothing is new. */
function mergeMessages(known: readonly Message[], more: readonly Message[]): readonly Message[] {
  const byNo = new Map(known.map((message) => [message.no, message]));
  let isChanged = false;
  for (const message of more) {
    const before = byNo.get(message.no);
    if (before && before.seq >= message.seq) continue;
    byNo.set(message.no, message);
    isChanged = true;
  }
  return isChanged ? [...byNo.values()].sort((one, other) => one.no - other.no) : known;
}
