/** What a device needs to know of a message to keep its copy of a conversation. */
type Numbered = { no: number; seq: number };
type Changes<Message> = { items: readonly Message[]; lastSeq: number; isReset: boolean };

/**
 * A device's copy of a conversation, filled from `listChanges`. A change that it knows is dropped, so answers may come
 * twice and late.
 */
export class ConversationCopy<Message extends Numbered> {
  readonly messages = new Map<number, Message>();
  /** The change up to which the copy is complete. */
  seq = 0;

  /** Returns the changes that are new, in their order. */
  apply({ items, lastSeq, isReset }: Changes<Message>): number[] {
    // Too much was missed: everything is read again, from the first change.
    if (isReset) throw new Error('A device missed more changes than one answer has');
    const fresh = items.filter((item) => item.seq > (this.messages.get(item.no)?.seq ?? 0) && item.seq > this.seq);
    for (const item of fresh) this.messages.set(item.no, item);
    this.seq = Math.max(this.seq, lastSeq);
    return fresh.map(({ seq }) => seq);
  }
}
