import { isDeepStrictEqual } from 'node:util';
import type { Message } from '@foyer/contract/messaging/messages.ts';

/**
 * Messages that devices received, each state once. Devices of one conversation are sent the same states, and a run of a million
 * messages would otherwise hold millions of copies. A state that differs in anything is kept as it came.
 */
export class SharedMessages {
  readonly #latest = new Map<string, Message>();

  same(message: Message): Message {
    const known = this.#latest.get(message.id);
    if (known && known.seq === message.seq && isDeepStrictEqual(known, message)) return known;
    if (!known || known.seq < message.seq) this.#latest.set(message.id, message);
    return message;
  }
}
