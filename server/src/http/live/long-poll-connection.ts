import { closeCodes, type ServerFrame } from '@foyer/contract/live/frames.ts';
import { liveRules } from '#src/config/live.ts';
import type { LiveConnection } from './live-source.ts';
import { SignalPace } from './signal-pace.ts';
import type { TextFrame } from './text-frame.ts';

/** The response to one call. */
export type Polled = { frames: ServerFrame[]; close: number | null };

type Options = { session: LiveConnection['session']; now: number; onClose: () => void };

/** The connection of a page that uses long polling. Keeps its frames between two calls. Times are in milliseconds. */
export class LongPollConnection implements LiveConnection {
  readonly session: LiveConnection['session'];
  readonly #onClose: () => void;
  readonly #pace = new SignalPace();
  /** Frames that were not sent yet. Of several about the same subject, the latest. */
  readonly #frames = new Map<string, ServerFrame>();
  #waiting: { resolve: (polled: Polled) => void; timer: NodeJS.Timeout } | null = null;
  #gathering: NodeJS.Timeout | undefined;
  /** When a call was last waiting. */
  #seenAt: number;
  #closedWith: number | null = null;

  constructor({ session, now, onClose }: Options) {
    this.session = session;
    this.#seenAt = now;
    this.#onClose = onClose;
  }

  /**
   * Resolves with the frames since the last call as soon as there are any, or with none after `seconds`. An earlier call that
   * is still waiting resolves with none.
   */
  wait(now: number, seconds: number): Promise<Polled> {
    this.#seenAt = now;
    this.#answer([]);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#answer(this.#take()), seconds * 1000);
      this.#waiting = { resolve, timer };
      if (this.#closedWith !== null) this.#answer([]);
      else if (this.#frames.size > 0) this.#gather();
    });
  }

  send({ frame }: TextFrame): void {
    // Not kept for the next call: by then the participant has probably stopped typing.
    if (frame.type === 'typing' && !this.#waiting) return;
    const about = aboutOf(frame);
    if (this.#frames.size >= liveRules.polledFrames && !this.#frames.has(about)) this.skip();
    else this.#frames.set(about, frame);
    this.#gather();
  }

  /**
   * Replaces the kept frames with one that makes the page read everything again: `missed`, or `ready` if that was not sent
   * yet, because pages wait for it first.
   */
  skip(): void {
    const isReadySent = ![...this.#frames.values()].some(({ type }) => type === 'ready');
    this.#frames.clear();
    this.#frames.set('all', { type: isReadySent ? 'missed' : 'ready' });
    this.#gather();
  }

  takesSignal(now: number): boolean {
    return this.#pace.takes(now);
  }

  close(code: number): void {
    if (this.#closedWith !== null) return;
    this.#closedWith = code;
    this.#onClose();
    this.#answer([]);
  }

  tick(now: number): void {
    if (this.#waiting) this.#seenAt = now;
    else if (now - this.#seenAt > liveRules.pollGoneSeconds * 1000) this.close(closeCodes.slow);
  }

  /** Waits a moment for more frames, so that a page doesn't call once for each of them. */
  #gather(): void {
    if (!this.#waiting) return;
    this.#gathering ??= setTimeout(() => this.#answer(this.#take()), liveRules.pollGatherMs);
  }

  #take(): ServerFrame[] {
    const frames = [...this.#frames.values()];
    this.#frames.clear();
    return frames;
  }

  #answer(frames: ServerFrame[]): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#waiting = null;
    clearTimeout(waiting.timer);
    waiting.resolve({ frames, close: this.#closedWith });
  }
}

/** Frames about the same subject replace each other. */
function aboutOf(frame: ServerFrame): string {
  const { type } = frame;
  if (type === 'event' || type === 'unwatched') return `watched ${frame.what} ${frame.id}`;
  return `${type} ${'id' in frame ? frame.id : ''} ${'no' in frame ? frame.no : ''}`;
}
