import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { markConversationRead } from '@foyer/contract/messaging/conversations.ts';
import { deleteMessage, editMessage, reactToMessage, sendMessages } from '@foyer/contract/messaging/messages.ts';
import { messagingLimits } from '@foyer/contract/rules/messaging/messaging-limits.ts';
import type { Device } from './device.ts';
import { type MemberCalls, Refused } from './member-calls.ts';

/** The result of a message that a member sent. */
export type SentMessage = {
  clientId: string;
  /** Its place among the messages of its author, from 0. */
  place: number;
  /** Null until it is acknowledged. */
  acknowledged: { id: string; no: number } | null;
  /** As it was last acknowledged; null once deleted. */
  body: string | null;
};

type Options = {
  calls: MemberCalls;
  conversationId: string;
  devices: Device[];
  messages: number;
  anyPort: () => number;
  everyPort: () => number[];
  random: () => number;
};

const longestBurst = 20;
const shares = { doubled: 0.05, edited: 0.04, deleted: 0.03, reacted: 0.05, read: 0.4 };
const longestPauseMs = 6_000;

/**
 * Writes until all messages are acknowledged, and keeps a journal of what was. The messages wait in an outbox and are sent in
 * order; what gets no answer is sent again with the same client ids, to whichever server.
 */
export class Member {
  readonly journal: SentMessage[] = [];
  /** The highest read position that was acknowledged. */
  readNo = 0;
  /** Requests that were sent again because no answer came. */
  repeats = 0;
  doubled = 0;
  readonly faults: string[] = [];
  readonly options: Options;

  constructor(options: Options) {
    this.options = options;
  }

  async run(): Promise<void> {
    const { messages, random } = this.options;
    while (this.journal.length < messages) {
      const burst = Math.min(1 + Math.floor(random() * longestBurst), messages - this.journal.length);
      const outbox = Array.from({ length: burst }, () => this.#compose());
      // While these are under way, more may be typed: a call takes all that wait, up to its limit.
      for (let from = 0; from < outbox.length; from += messagingLimits.perCall)
        await this.#send(outbox.slice(from, from + messagingLimits.perCall));
      await this.#actOnOthers();
      await wait(random() * longestPauseMs);
    }
  }

  #compose(): SentMessage {
    const place = this.journal.length;
    const sent = { clientId: randomUUID(), place, acknowledged: null, body: `Message ${place}` };
    this.journal.push(sent);
    return sent;
  }

  async #send(outbox: readonly SentMessage[]): Promise<void> {
    const { calls, conversationId, anyPort, everyPort, random } = this.options;
    const messages = outbox.map(({ clientId, body }) => ({ clientId, body: body ?? '' }));
    const post = (port: number) => calls.call(port, sendMessages, { body: { conversationId, messages } });
    const isDoubled = random() < shares.doubled;
    if (isDoubled) this.doubled += 1;
    const answer = await this.#untilAnswered(() =>
      isDoubled ? Promise.any(everyPort().map(post)).catch(firstCause) : post(anyPort()),
    );
    const ids = new Map(answer.messages.map((message) => [message.clientId, message]));
    for (const sent of outbox) {
      const message = ids.get(sent.clientId);
      if (!message) this.faults.push('an answer leaves out a message');
      else sent.acknowledged = { id: message.id, no: message.no };
    }
  }

  /** Edits, deletes, reacts and reads now and then. */
  async #actOnOthers(): Promise<void> {
    const { calls, conversationId: id, devices, anyPort, random } = this.options;
    const own = this.journal.at(-1);
    const params = { messageId: own?.acknowledged?.id ?? '' };
    const move = random();
    if (own && move < shares.edited) {
      const body = `${own.body}, edited`;
      await this.#untilAnswered(() => calls.call(anyPort(), editMessage, { params, body: { body } }));
      own.body = body;
    } else if (own && move < shares.edited + shares.deleted) {
      await this.#untilAnswered(() => calls.call(anyPort(), deleteMessage, { params }));
      own.body = null;
    }
    const shown = devices[0]?.log.messages ?? [];
    const message = shown.at(Math.floor(random() * shown.length));
    if (message && random() < shares.reacted) {
      const reaction = { params: { messageId: message.id }, body: { emoji: '👍', isOn: true } };
      await this.#untilAnswered(() => calls.call(anyPort(), reactToMessage, reaction)).catch(ifDeleted);
    }
    if (random() < shares.read) {
      const upToNo = Math.floor(random() * (shown.length + 1));
      const { readNo } = await this.#untilAnswered(() =>
        calls.call(anyPort(), markConversationRead, { params: { id }, body: { upToNo } }),
      );
      if (readNo < this.readNo) this.faults.push('a read position fell');
      this.readNo = Math.max(this.readNo, readNo);
    }
  }

  async #untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (error instanceof Refused && error.code !== 'RATE_LIMITED') throw error;
        if (error instanceof Refused) await wait(error.retryAfter * 1000);
        else this.repeats += 1;
        await wait(200 + this.options.random() * 800);
      }
    }
  }
}

function firstCause(error: unknown): never {
  throw error instanceof AggregateError
    ? (error.errors.find((each) => each instanceof Refused) ?? error.errors[0])
    : error;
}

function ifDeleted(error: unknown): void {
  if (!(error instanceof Refused && error.code === 'NOT_FOUND')) throw error;
}
