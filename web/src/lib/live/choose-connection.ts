import type { Socket } from './live-socket.ts';
import { type Poll, PollingSocket } from './polling-socket.ts';

/** So many WebSockets in a row that brought nothing mean that something between us and the server blocks them. */
const failuresUntilPolling = 3;
/** A WebSocket that has not opened by then never will: some proxies swallow the request. */
const openingMs = 10_000;
/** How long it polls before it tries a WebSocket again: longer after each try that failed. */
const period = { firstMs: 60_000, mostMs: 30 * 60_000 };

type Options = { openSocket: () => Socket; poll: Poll; isOnline: () => boolean };

export type ChosenConnection = {
  open: () => Socket;
  /** The network may be another one, where WebSockets work. */
  reset: () => void;
};

/**
 * Opens WebSockets, and polls instead once some of them have brought nothing. While it polls, it tries from time to time
 * whether one opens; then polling ends, and the next connection is a WebSocket again.
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
      // Without a network, nothing is known about what is between.
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
    /** Whether a WebSocket opens. It says no hello, so the server sends nothing over it. */
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
        // One more that brings nothing and it polls again.
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
