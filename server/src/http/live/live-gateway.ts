import { closeCodes, type ServerFrame, type TypingSignal } from '@foyer/contract/live/frames.ts';
import { liveRules } from '#src/config/live.ts';
import type { Deps, Hint } from '#src/deps.ts';
import type { LiveSocket } from './live-socket.ts';
import type { LiveAccess, LiveSource } from './live-source.ts';

const tickMs = 1000;
const ready = JSON.stringify({ type: 'ready' } satisfies ServerFrame);

export type LiveGateway = {
  add: (socket: LiveSocket) => void;
  remove: (socket: LiveSocket) => void;
  /** Passes on what a member signals, unless it comes too soon after another signal. */
  hear: (socket: LiveSocket, signal: TypingSignal) => void;
  /** Closes every socket, for a stop. */
  stop: () => void;
};

/**
 * Takes hints from the bus and sends frames to the sockets of this process. What a hint means to whom is read once for all
 * of them; while that is read, more hints gather. Nothing runs while there are no sockets.
 */
export function liveGateway(
  { bus, clock, log }: Pick<Deps, 'bus' | 'clock' | 'log'>,
  access: Pick<LiveAccess, 'stillActive'>,
  sources: readonly LiveSource[],
): LiveGateway {
  const byUser = new Map<string, Set<LiveSocket>>();
  const waiting = new Map<string, Hint>();
  let isReading = false;
  let isStopped = false;
  let ticks = 0;
  let timer: NodeJS.Timeout | null = null;
  const nowMs = () => clock.now().getTime();
  const everySocket = () => [...byUser.values()].flatMap((sockets) => [...sockets]);

  function take(hint: Hint): void {
    const isForOthers = hint.userId !== undefined && !byUser.has(hint.userId);
    if (byUser.size === 0 || isForOthers) return;
    waiting.set(`${hint.topic} ${hint.id} ${hint.userId ?? ''}`, hint);
    if (!isReading) void read();
  }
  const unsubscribe = bus.subscribe(take);

  async function read(): Promise<void> {
    isReading = true;
    while (waiting.size > 0) {
      const hints = [...waiting.values()];
      waiting.clear();
      for (const source of sources) await tell(source, hints);
    }
    isReading = false;
  }

  async function tell({ topics, framesFor }: LiveSource, given: readonly Hint[]): Promise<void> {
    const hints = given.filter(({ topic }) => topics.includes(topic));
    if (hints.length === 0) return;
    try {
      const frames = await framesFor(hints, [...byUser.keys()]);
      const texts = new Map<ServerFrame, string>();
      const now = nowMs();
      for (const { userId, frame } of frames) {
        const text = texts.get(frame) ?? JSON.stringify(frame);
        texts.set(frame, text);
        for (const socket of byUser.get(userId) ?? []) socket.send(text, now);
      }
    } catch (err) {
      log.warn({ err }, 'live updates: hints could not be read');
      for (const socket of everySocket()) socket.skip(nowMs());
    }
  }

  async function tick(): Promise<void> {
    ticks += 1;
    for (const socket of everySocket()) socket.tick(nowMs());
    const isDue = (seconds: number) => ticks % seconds === 0;
    try {
      if (isDue(liveRules.sessionCheckSeconds)) await closeSignedOut();
      if (isDue(liveRules.sweepSeconds)) for (const { sweep } of sources) for (const hint of await sweep()) take(hint);
    } catch (err) {
      log.warn({ err }, 'live updates: the database does not answer');
    }
    timer = byUser.size > 0 && !isStopped ? setTimeout(tick, tickMs) : null;
  }

  async function closeSignedOut(): Promise<void> {
    const sockets = everySocket();
    const active = await access.stillActive([...new Set(sockets.map(({ session }) => session.sessionId))]);
    for (const socket of sockets) if (!active.has(socket.session.sessionId)) socket.close(closeCodes.signedOut);
  }

  return {
    add(socket) {
      const { userId } = socket.session;
      const own = byUser.get(userId) ?? new Set();
      byUser.set(userId, own);
      own.add(socket);
      if (own.size > liveRules.socketsEach) for (const oldest of [...own].slice(0, 1)) oldest.close(closeCodes.tooMany);
      // Only now: what is committed before, the client reads after it, and what comes later is sent.
      socket.send(ready, nowMs());
      timer ??= setTimeout(tick, tickMs);
    },
    remove(socket) {
      const own = byUser.get(socket.session.userId);
      own?.delete(socket);
      if (own?.size === 0) byUser.delete(socket.session.userId);
    },
    hear(socket, signal) {
      if (!socket.takesSignal(nowMs())) return;
      for (const { hear } of sources)
        hear?.(signal, socket.session.userId).catch((err: unknown) =>
          log.warn({ err }, 'live updates: a signal could not be passed on'),
        );
    },
    stop() {
      isStopped = true;
      unsubscribe();
      if (timer) clearTimeout(timer);
      for (const socket of everySocket()) socket.close(closeCodes.restart);
    },
  };
}
