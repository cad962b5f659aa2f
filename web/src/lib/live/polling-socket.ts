import { type ClientFrame, closeCodes, type ServerFrame } from '@foyer/contract/live/frames.ts';
import type { LiveWatch } from '@foyer/contract/live/watches.ts';
import { hasCode } from '../api/api-error.ts';
import { randomUuid } from '../api/random-id.ts';
import type { Socket } from './live-socket.ts';

export type PollRequest = { client: string; wait?: number; typing?: string; watch?: LiveWatch[] };
type Polled = { frames: readonly ServerFrame[]; close: number | null };
/** One call: resolves when there are frames, or after a while. */
export type Poll = (request: PollRequest, signal: AbortSignal) => Promise<Polled>;

const beat = { type: 'beat' } satisfies ServerFrame;

/**
 * Looks like a WebSocket and asks again and again instead. Calls carry the tokens themselves, so `hello` only starts it and
 * `renew` does nothing.
 */
export class PollingSocket extends EventTarget implements Socket {
  readonly #client = randomUuid();
  readonly #poll: Poll;
  readonly #over = new AbortController();
  /** Sent with each call, because each may reach another process of the server. */
  #watches: LiveWatch[] | undefined;

  constructor(poll: Poll) {
    super();
    this.#poll = poll;
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }

  send(text: string): void {
    const frame = JSON.parse(text) as ClientFrame;
    if (frame.type === 'hello') void this.#run();
    // A signal that is lost is followed by another one.
    if (frame.type === 'typing')
      void this.#poll({ client: this.#client, typing: frame.id }, this.#over.signal).catch(() => undefined);
    if (frame.type === 'watch') {
      this.#watches = frame.watches;
      // Ends the call that waits. The next one sends the same, if this one fails.
      void this.#call(0).catch(() => undefined);
    }
  }

  /** Ends it, as if the server had closed it with this code. */
  close(code = 1000): void {
    if (this.#over.signal.aborted) return;
    this.#over.abort();
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }

  async #run(): Promise<void> {
    const { signal } = this.#over;
    while (!signal.aborted) {
      try {
        await this.#call();
      } catch (error) {
        this.close(hasCode(error, 'UNAUTHENTICATED') ? closeCodes.signedOut : 1006);
      }
    }
  }

  async #call(wait?: number): Promise<void> {
    const { signal } = this.#over;
    const request = {
      client: this.#client,
      ...(wait !== undefined && { wait }),
      ...(this.#watches && { watch: this.#watches }),
    };
    const { frames, close } = await this.#poll(request, signal);
    if (signal.aborted) return;
    // The answer itself says that the connection lives.
    for (const frame of frames.length > 0 ? frames : [beat])
      this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
    if (close !== null) this.close(close);
  }
}
