import type { Duplex } from 'node:stream';
import { closeCodes, liveLimits } from '@foyer/contract/live/frames.ts';
import type { WebSocket } from 'ws';
import { liveRules } from '#src/config/live.ts';
import type { LiveConnection, LiveSession } from './live-source.ts';
import { SignalPace } from './signal-pace.ts';
import { type TextFrame, textFrame } from './text-frame.ts';

const missed = textFrame({ type: 'missed' });
const beat = textFrame({ type: 'beat' });

/** A socket that has said hello. Times are in milliseconds. */
export class LiveSocket implements LiveConnection {
  session: LiveSession;
  readonly #socket: WebSocket;
  /** The connection below the socket. */
  readonly #stream: Duplex;
  /** Frames were left out since this time. */
  #slowSince: number | null = null;
  #beatAt: number;
  /** When a ping was sent that has no answer yet. */
  #pingedAt: number | null = null;
  readonly #pace = new SignalPace();

  constructor({ socket, stream }: { socket: WebSocket; stream: Duplex }, session: LiveSession, now: number) {
    this.#socket = socket;
    this.#stream = stream;
    this.session = session;
    this.#beatAt = now + liveLimits.beatSeconds * 1000;
    socket.on('pong', () => {
      this.#pingedAt = null;
    });
  }

  send(frame: TextFrame, now: number): void {
    if (this.#slowSince === null && this.#socket.bufferedAmount <= liveRules.queuedBytes) this.#write(frame);
    else this.#slowSince ??= now;
  }

  /**
   * Writes the encoded frame to the connection itself: `ws` would encode it again for each receiver and write it in two parts.
   * Without compression, `ws` queues nothing of its own that this could overtake.
   */
  #write({ bytes }: TextFrame): void {
    if (this.#socket.readyState === this.#socket.OPEN) this.#stream.write(bytes);
  }

  skip(now: number): void {
    this.#slowSince ??= now;
  }

  takesSignal(now: number): boolean {
    return this.#pace.takes(now);
  }

  close(code: number): void {
    this.#socket.close(code);
  }

  /** Cuts the connection, for clients that do not answer. */
  cut(): void {
    this.#socket.terminate();
  }

  tick(now: number): void {
    if (now > this.session.expiresAt.getTime() + liveLimits.graceSeconds * 1000) {
      this.close(closeCodes.signedOut);
      return;
    }
    const oldest = Math.min(this.#slowSince ?? now, this.#pingedAt ?? now);
    if (now - oldest > liveRules.stalledSeconds * 1000) {
      this.close(closeCodes.slow);
      this.cut();
      return;
    }
    if (this.#slowSince !== null && this.#socket.bufferedAmount === 0) {
      this.#slowSince = null;
      this.#write(missed);
    }
    if (now < this.#beatAt) return;
    this.#beatAt = now + liveLimits.beatSeconds * 1000;
    if (this.#slowSince === null) this.#write(beat);
    if (this.#pingedAt === null) {
      this.#pingedAt = now;
      this.#socket.ping();
    }
  }
}
