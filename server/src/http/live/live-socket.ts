import { closeCodes, liveLimits, type ServerFrame } from '@foyer/contract/live/frames.ts';
import type { WebSocket } from 'ws';
import { liveRules } from '#src/config/live.ts';
import type { LiveConnection, LiveSession } from './live-source.ts';
import { SignalPace } from './signal-pace.ts';

const missed = JSON.stringify({ type: 'missed' } satisfies ServerFrame);
const beat = JSON.stringify({ type: 'beat' } satisfies ServerFrame);

/** A socket that has said hello. Times are in milliseconds. */
export class LiveSocket implements LiveConnection {
  session: LiveSession;
  readonly #socket: WebSocket;
  /** Frames were left out since this time. */
  #slowSince: number | null = null;
  #beatAt: number;
  /** When a ping was sent that has no answer yet. */
  #pingedAt: number | null = null;
  readonly #pace = new SignalPace();

  constructor(socket: WebSocket, session: LiveSession, now: number) {
    this.#socket = socket;
    this.session = session;
    this.#beatAt = now + liveLimits.beatSeconds * 1000;
    socket.on('pong', () => {
      this.#pingedAt = null;
    });
  }

  send(text: string, now: number): void {
    if (this.#slowSince === null && this.#socket.bufferedAmount <= liveRules.queuedBytes) this.#socket.send(text);
    else this.#slowSince ??= now;
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
      this.#socket.send(missed);
    }
    if (now < this.#beatAt) return;
    this.#beatAt = now + liveLimits.beatSeconds * 1000;
    if (this.#slowSince === null) this.#socket.send(beat);
    if (this.#pingedAt === null) {
      this.#pingedAt = now;
      this.#socket.ping();
    }
  }
}
