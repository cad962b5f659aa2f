import type { Socket } from './live-socket.ts';
import { type Poll, PollingSocket } from './polling-socket.ts';

/** After this many WebSockets in a row without a single message, a proxy or firewall probably blocks them. */
const failuresUntilPolling = 3;
/** Some proxies never answer the request for a WebSocket. After this time, one counts as blocked. */
const openingMs = 10_000;
/** How long to use long polling before trying a WebSocket again. Doubles with each failure. */
const period = { firstMs: 60_000, mostMs: 30 * 60_000 };

type Options = { openSocket: () => Socket; poll: Poll; isOnline: () => boolean };

export type ChosenConnection = {
  open: () => Socket;
  /** Tries a WebSocket at once, because the browser may be on another network now. */
  reset: () => void;
};

/**
 * Opens WebSockets, and falls back to long polling after several of them received nothing. While long polling, it tries a
 * WebSocket from time to time. Once one opens, polling ends and the next connection is a WebSocket.
 */
export function chooseConnection({ openSocket, poll, isOnline }: Options): ChosenConnection {
  let failures = 0;
  let periodMs = period.firstMs;
  let tryNow: (() => void) | null = null;

  function openWatched(): Socket {
    const socket = openSocket();
    let isHeard = false;
    const opening = setTimeout(() => socket.close(), openingMs);
    socket.addEventListener('open', () => clearTimeout(opening));
    socket.addEventListener('message', () => {
      isHeard = true;
      failures = 0;
      periodMs = period.firstMs;
    });
    socket.addEventListener('close', () => {
      clearTimeout(opening);
      // While the browser is offline, a failure doesn't mean that WebSockets are blocked.
      if (!isHeard && isOnline()) failures += 1;
    });
    return socket;
  }

  function openPolling(): Socket {
    const polling = new PollingSocket(poll);
    let timer: ReturnType<typeof setTimeout>;
    let trial: Socket | null = null;

    function later(): void {
      timer = setTimeout(trySocket, periodMs);
      periodMs = Math.min(periodMs * 2, period.mostMs);
    }
    /** Tries whether a WebSocket opens. It sends no hello, so the server sends no frames over it. */
    function trySocket(): void {
      if (trial) return;
      clearTimeout(timer);
      const socket = tryOpening(openSocket);
      if (!socket) {
        later();
        return;
      }
      trial = socket;
      const opening = setTimeout(() => socket.close(), openingMs);
      socket.addEventListener('open', () => {
        // If the next WebSocket receives nothing either, long polling starts again.
        failures = failuresUntilPolling - 1;
        polling.close();
      });
      socket.addEventListener('close', () => {
        clearTimeout(opening);
        trial = null;
        if (!isOver) later();
      });
    }

    let isOver = false;
    polling.addEventListener('close', () => {
      isOver = true;
      clearTimeout(timer);
      trial?.close();
      if (tryNow === trySocket) tryNow = null;
      failures = Math.min(failures, failuresUntilPolling - 1);
    });
    tryNow = trySocket;
    later();
    return polling;
  }

  return {
    open() {
      if (failures >= failuresUntilPolling) return openPolling();
      const socket = tryOpening(openWatched);
      if (socket) return socket;
      failures = failuresUntilPolling;
      return openPolling();
    },
    reset() {
      failures = 0;
      periodMs = period.firstMs;
      tryNow?.();
    },
  };
}

/** Null where the browser has no WebSockets, or throws instead of opening one. */
function tryOpening(openSocket: () => Socket): Socket | null {
  try {
    return openSocket();
  } catch {
    return null;
  }
}
