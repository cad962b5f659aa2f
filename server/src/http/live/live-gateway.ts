import { setTimeout as wait } from 'node:timers/promises';
import { closeCodes, type ServerFrame, type TypingSignal } from '@foyer/contract/live/frames.ts';
import type { LiveWatch } from '@foyer/contract/live/watches.ts';
import { liveRules } from '#src/config/live.ts';
import type { Deps, Hint } from '#src/deps.ts';
import type { LiveAccess, LiveConnection, LiveSource } from './live-source.ts';
import { type TextFrame, textFrame } from './text-frame.ts';
import { WatchList } from './watch-list.ts';
import type { WatchSource } from './watch-source.ts';

const tickMs = 1000;
const ready = textFrame({ type: 'ready' });

export type LiveGateway = {
  add: (connection: LiveConnection) => void;
  remove: (connection: LiveConnection) => void;
  /** Passes on what a member signals, unless it comes too soon after another signal. */
  hear: (connection: LiveConnection, signal: TypingSignal) => void;
  /** Replaces what a connection watches. */
  watch: (connection: LiveConnection, watches: readonly LiveWatch[]) => void;
  /** Closes every connection, for a stop. */
  stop: () => void;
};

/**
 * Takes hints from the bus and sends frames to the connections of this process. What a hint means to whom is read once for
 * all of them. A hint after a quiet moment is read at once; in a busy one, hints gather while others are read and sent, and for
 * a few milliseconds more. Nothing runs while there are no connections.
 */
export function liveGateway(
  { bus, clock, log }: Pick<Deps, 'bus' | 'clock' | 'log'>,
  access: Pick<LiveAccess, 'stillActive'>,
  sources: readonly LiveSource[],
  watchSources: readonly WatchSource[],
): LiveGateway {
  const watchList = new WatchList(watchSources, { log, clock });
  const byUser = new Map<string, Set<LiveConnection>>();
  const waiting = new Map<string, Hint>();
  let isReading = false;
  /** When hints may be read again, by the clock of the process. */
  let restsUntil = Number.NEGATIVE_INFINITY;
  let isStopped = false;
  let ticks = 0;
  let timer: NodeJS.Timeout | null = null;
  const nowMs = () => clock.now().getTime();
  const everyConnection = () => [...byUser.values()].flatMap((connections) => [...connections]);

  function take(hint: Hint): void {
    const isForOthers = hint.userId !== undefined && !byUser.has(hint.userId);
    if (byUser.size === 0 || isForOthers) return;
    watchList.hear(hint);
    waiting.set(`${hint.topic} ${hint.id} ${hint.userId ?? ''}`, hint);
    if (!isReading) void read();
  }
  const unsubscribe = bus.subscribe(take);

  /** Connections that still have to be made to read everything again, some at each tick. */
  let behind: { connections: LiveConnection[]; perTick: number } = { connections: [], perTick: 0 };
  const endGaps = bus.onGap(() => {
    const connections = everyConnection();
    behind = { connections, perTick: Math.ceil(connections.length / liveRules.gapSeconds) };
  });

  async function read(): Promise<void> {
    isReading = true;
    while (waiting.size > 0) {
      const restMs = restsUntil - performance.now();
      if (restMs > 0) await wait(restMs);
      const readAt = performance.now();
      const hints = [...waiting.values()];
      waiting.clear();
      let sendingMs = 0;
      for (const source of sources) sendingMs += await tell(source, hints);
      restsUntil = readAt + gatheringMs(sendingMs);
    }
    isReading = false;
  }

  /** Returns the processor time that sending took, in milliseconds. */
  async function tell({ topics, framesFor }: LiveSource, given: readonly Hint[]): Promise<number> {
    const hints = given.filter(({ topic }) => topics.includes(topic));
    if (hints.length === 0) return 0;
    try {
      const frames = await framesFor(hints, [...byUser.keys()]);
      const before = process.threadCpuUsage();
      const encoded = new Map<ServerFrame, TextFrame>();
      const now = nowMs();
      for (const { userId, frame } of frames) {
        const once = encoded.get(frame) ?? textFrame(frame);
        encoded.set(frame, once);
        for (const connection of byUser.get(userId) ?? []) connection.send(once, now);
      }
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    } catch (err) {
      log.warn({ err }, 'live updates: hints could not be read');
      for (const connection of everyConnection()) connection.skip(nowMs());
      return 0;
    }
  }

  async function tick(): Promise<void> {
    ticks += 1;
    for (const connection of behind.connections.splice(0, behind.perTick)) connection.skip(nowMs());
    for (const connection of everyConnection()) connection.tick(nowMs());
    watchList.tick();
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
    const connections = everyConnection();
    const active = await access.stillActive([...new Set(connections.map(({ session }) => session.sessionId))]);
    for (const connection of connections)
      if (!active.has(connection.session.sessionId)) connection.close(closeCodes.signedOut);
  }

  return {
    add(connection) {
      const { userId } = connection.session;
      const own = byUser.get(userId) ?? new Set();
      byUser.set(userId, own);
      own.add(connection);
      if (own.size > liveRules.connectionsEach)
        for (const oldest of [...own].slice(0, 1)) oldest.close(closeCodes.tooMany);
      // Only now: what is committed before, the client reads after it, and what comes later is sent.
      connection.send(ready, nowMs());
      timer ??= setTimeout(tick, tickMs);
    },
    remove(connection) {
      watchList.remove(connection);
      const own = byUser.get(connection.session.userId);
      own?.delete(connection);
      if (own?.size === 0) byUser.delete(connection.session.userId);
    },
    hear(connection, signal) {
      if (!connection.takesSignal(nowMs())) return;
      for (const { hear } of sources)
        hear?.(signal, connection.session.userId).catch((err: unknown) =>
          log.warn({ err }, 'live updates: a signal could not be forwarded'),
        );
    },
    watch: (connection, watches) => watchList.replace(connection, watches),
    stop() {
      isStopped = true;
      unsubscribe();
      endGaps();
      if (timer) clearTimeout(timer);
      for (const connection of everyConnection()) connection.close(closeCodes.restart);
    },
  };
}

/** How far apart hints are read. Writing to a socket costs the same however many changes a frame stands for. */
function gatheringMs(sendingMs: number): number {
  const { gatherMs, gatherAtMostMs, sendingShare } = liveRules;
  return Math.min(Math.max(gatherMs, sendingMs / sendingShare), gatherAtMostMs);
}
