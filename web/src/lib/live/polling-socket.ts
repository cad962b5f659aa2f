import { type ClientFrame, closeCodes, type ServerFrame } from '@foyer/contract/live/frames.ts';
import { hasCode } from '../api/api-error.ts';
import { randomUuid } from '../api/random-id.ts';
import type { Socket } from './live-socket.ts';

export type PollRequest = { client: string; wait?: number; typing?: string };
/** One call: resolves when there are frames, or after a while. */
export type Poll = (
  request: PollRequest,
  signal: AbortSignal,
) => Promise<{ frames: readonly ServerFrame[]; close: number | null }>;

const beat = { type: 'beat' } satisfies ServerFrame;

/**
 * Looks like a WebSocket and asks again and again instead. Calls carry the tokens themselves, so `hello` only starts it and
 * `renew` does nothing.
 */
export class PollingSocket extends EventTarget implements Socket {
  readonly #client = randomUuid();
  readonly #poll: Poll;
  readonly #over = new AbortController();

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
        const { frames, close } = await this.#poll({ client: this.#client }, signal);
        if (signal.aborted) return;
        // The answer itself says that the connection lives.
        for (const frame of frames.length > 0 ? frames : [beat])
          this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
        if (close !== null) this.close(close);
      } catch (error) {
        this.close(hasCode(error, 'UNAUTHENTICATED') ? closeCodes.signedOut : 1006);
      }
    }
  }
}
