import { setTimeout as wait } from 'node:timers/promises';
import type { DataOf } from '@foyer/contract/http.ts';
import { closeCodes, liveLimits, livePath, serverFrame } from '@foyer/contract/live/frames.ts';
import { readConversation } from '@foyer/contract/messaging/conversations.ts';
import { listChanges, listMessages } from '@foyer/contract/messaging/messages.ts';
import { logOf, type MessageLog, withChanges, withOlder } from '../../../web/src/lib/message-sync/message-log.ts';
import type { MemberCalls } from './member-calls.ts';
import type { SharedMessages } from './shared-messages.ts';

/** Between tries to connect or to read, the longer the more have failed. */
const firstPauseMs = 250;
const longestPauseMs = 4_000;
/** A device whose hello is not answered by then tries again. */
const readyPatienceMs = 8_000;

type Options = {
  calls: MemberCalls;
  conversationId: string;
  /** The port of a server, another one each time. */
  anyPort: () => number;
  random: () => number;
  /** What arrives within it is read at once. */
  gatherMs: number;
  shared: SharedMessages;
};

/**
 * One device of a member: follows frames.ts over a socket and reads over the API, and keeps what a page would show. It asks
 * nothing of its own accord: what no frame and no new socket tells it, it does not know.
 */
export class Device {
  /** Kept by the code of the pages. */
  log: MessageLog = { epoch: 0, seq: 0, from: 1, hasOlder: false, messages: [] };
  /** What the page shows. */
  unread = 0;
  readNo = 0;
  /** What must never happen, in words. */
  readonly faults: string[] = [];
  sockets = 0;
  #socket: WebSocket | null = null;
  #isStale = false;
  #isSyncing = false;
  #isClosed = false;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    // A socket belongs to the session that opened it, so another one follows.
    options.calls.onSignedIn(() => this.#socket?.close());
  }

  /** Keeps a socket open until the device is closed. */
  async run(): Promise<void> {
    while (!this.#isClosed) {
      const code = await this.#live();
      if (code === closeCodes.signedOut || code === closeCodes.badFrame || code === closeCodes.tooMany)
        this.faults.push(`a socket was closed with ${code}`);
      await wait(firstPauseMs + this.#options.random() * 1_750);
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#socket?.close();
  }

  /** One socket, until it is closed or has been silent for too long. Returns the close code; 0: given up. */
  #live(): Promise<number> {
    const { calls, anyPort, conversationId } = this.#options;
    const { publicUrl } = calls.caller;
    return new Promise((resolve) => {
      const headers = { origin: publicUrl, 'sec-fetch-site': 'same-origin', cookie: calls.cookie };
      // Node's WebSocket also takes headers, which the type of browsers does not have.
      const socket = new WebSocket(`ws://127.0.0.1:${anyPort()}${livePath}`, { headers } as never);
      this.#socket = socket;
      this.sockets += 1;
      const giveUp = () => {
        end(0);
        socket.close();
      };
      let silence = setTimeout(giveUp, readyPatienceMs);
      const end = (code: number) => {
        clearTimeout(silence);
        socket.onmessage = null;
        resolve(code);
      };
      socket.onopen = () =>
        socket.send(
          JSON.stringify({ type: 'hello', accessToken: calls.caller.accessToken, csrfToken: calls.csrfToken }),
        );
      socket.onmessage = ({ data }) => {
        clearTimeout(silence);
        silence = setTimeout(giveUp, liveLimits.silenceSeconds * 1000);
        const frame = serverFrame.parse(JSON.parse(String(data)));
        if (frame.type === 'beat') return;
        if ('id' in frame && frame.id !== conversationId) this.faults.push('a frame is about a foreign conversation');
        if (frame.type === 'messages' && frame.seq <= this.log.seq) return;
        this.#isStale = true;
        void this.#sync();
      };
      socket.onclose = ({ code }) => end(code);
    });
  }

  /** Reads what has changed until nothing more is known to have. */
  async #sync(): Promise<void> {
    if (this.#isSyncing) return;
    this.#isSyncing = true;
    let pauseMs = firstPauseMs;
    while (this.#isStale && !this.#isClosed) {
      await wait(this.#options.random() * this.#options.gatherMs);
      this.#isStale = false;
      try {
        await this.#read();
        pauseMs = firstPauseMs;
      } catch {
        this.#isStale = true;
        await wait(pauseMs * (0.5 + this.#options.random()));
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
    }
    this.#isSyncing = false;
  }

  async #read(): Promise<void> {
    const { calls, anyPort, conversationId: id } = this.#options;
    const since = this.log.seq;
    const changes = await calls.call(anyPort(), listChanges, { params: { id }, query: { since } });
    if (changes.isReset) this.log = await this.#readAll();
    else this.#apply(changes);
    const shown = await calls.call(anyPort(), readConversation, { params: { id } });
    if (shown.readNo < this.readNo) this.faults.push('a read position fell');
    this.readNo = Math.max(this.readNo, shown.readNo);
    this.unread = shown.unread;
  }

  #apply(changes: DataOf<typeof listChanges>): void {
    const { shared } = this.#options;
    const since = this.log.seq;
    if (changes.items.some(({ seq }, n) => seq <= (changes.items[n - 1]?.seq ?? since)))
      this.faults.push('changes arrived out of order');
    const items = changes.items.map((message) => shared.same(message));
    this.log = withChanges(this.log, { ...changes, items });
  }

  /** Starts over, after more changes than one answer holds: as a page, but with every older message. */
  async #readAll(): Promise<MessageLog> {
    const { calls, anyPort, conversationId: id, shared } = this.#options;
    const page = async (query: { before?: number }) => {
      const read = await calls.call(anyPort(), listMessages, { params: { id }, query: { ...query, limit: 100 } });
      return { ...read, items: read.items.map((message) => shared.same(message)) };
    };
    let log = logOf(await page({}), this.log.epoch + 1);
    while (log.hasOlder) log = withOlder(log, await page({ before: log.from }));
    return log;
  }
}
