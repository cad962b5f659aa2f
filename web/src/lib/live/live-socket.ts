import {
  type ClientFrame,
  closeCodes,
  liveLimits,
  type ServerFrame,
  serverFrame,
  type TypingSignal,
} from '@foyer/contract/live/frames.ts';
import type { LiveWatch } from '@foyer/contract/live/watches.ts';
import { watchKey } from './event-watches.ts';

/** The part of a browser's WebSocket that is used. */
export type Socket = Pick<WebSocket, 'send' | 'close' | 'addEventListener'>;

export type LiveOptions = {
  open: () => Socket;
  accessToken: () => string | null;
  csrfToken: () => string | null;
  /** Renews the access token and the CSRF token after they were refused. */
  renewTokens: () => Promise<void>;
  onFrame: (frame: ServerFrame) => void;
  /** The socket was lost. Frames are missing until the next `ready`. */
  onLost: () => void;
  /** From 0 to below 1. */
  random?: () => number;
};

export type LiveSocket = {
  /** Connects at once instead of after a pause: the network is back, or the page is looked at again. */
  wake: () => void;
  /** Sends a signal if the socket is open, and drops it otherwise. */
  say: (signal: TypingSignal) => void;
  /** Replaces what is watched, now and after each connection. */
  watch: (watches: readonly LiveWatch[]) => void;
  stop: () => void;
};

const tokenCheckMs = 10_000;
const pause = { leastMs: 500, mostMs: 30_000, restartMs: 5_000 };

/**
 * Keeps one socket open: says hello, renews its access token, listens for silence, and connects again after a random pause
 * that grows with each failure. It ends for good with `stop`, or where connecting again would be wrong.
 */
export function keepLive(options: LiveOptions): LiveSocket {
  const { random = Math.random } = options;
  let socket: Socket | null = null;
  let isOver = false;
  let isReady = false;
  /** Another page of the account took the place of this one: only a person's look brings it back. */
  let isReplaced = false;
  let failures = 0;
  let sentToken: string | null = null;
  let watches: readonly LiveWatch[] = [];
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const check = setInterval(renewToken, tokenCheckMs);

  function connect(): void {
    clearTimeout(retry);
    retry = undefined;
    const token = options.accessToken();
    const csrfToken = options.csrfToken();
    if (isOver || socket || !token || !csrfToken) return;
    const opened = options.open();
    socket = opened;
    sentToken = token;
    listenForSilence();
    opened.addEventListener('open', () => send({ type: 'hello', accessToken: token, csrfToken }));
    opened.addEventListener('message', ({ data }: MessageEvent) => {
      if (socket === opened) take(data);
    });
    opened.addEventListener('close', ({ code }: CloseEvent) => {
      if (socket === opened) lose(code);
    });
  }

  function send(frame: ClientFrame): void {
    socket?.send(JSON.stringify(frame));
  }

  function take(data: unknown): void {
    listenForSilence();
    const frame = parse(data);
    if (!frame) return;
    if (frame.type === 'ready') {
      failures = 0;
      isReady = true;
    }
    options.onFrame(frame);
    if (frame.type === 'ready' && watches.length > 0) send({ type: 'watch', watches: [...watches] });
  }

  /** A connection that has died says nothing, not even that it is closed. */
  function listenForSilence(): void {
    clearTimeout(silence);
    silence = setTimeout(() => {
      socket?.close();
      lose(0);
    }, liveLimits.silenceSeconds * 1000);
  }

  function lose(code: number): void {
    clearTimeout(silence);
    socket = null;
    if (isReady) options.onLost();
    isReady = false;
    if (isOver) return;
    if (code === closeCodes.badFrame) stop();
    else if (code === closeCodes.tooMany) isReplaced = true;
    else if (code === closeCodes.signedOut) void options.renewTokens().then(later, later);
    else if (code === closeCodes.restart) connectIn(random() * pause.restartMs);
    else later();
  }

  function later(): void {
    failures += 1;
    const most = Math.min(pause.mostMs, 1000 * 2 ** failures);
    connectIn(pause.leastMs + random() * (most - pause.leastMs));
  }

  function connectIn(ms: number): void {
    if (isOver) return;
    clearTimeout(retry);
    retry = setTimeout(connect, ms);
  }

  function renewToken(): void {
    const token = options.accessToken();
    if (!isReady || !token || token === sentToken) return;
    sentToken = token;
    send({ type: 'renew', accessToken: token });
  }

  function stop(): void {
    isOver = true;
    clearTimeout(retry);
    clearTimeout(silence);
    clearInterval(check);
    const open = socket;
    socket = null;
    open?.close();
    if (isReady) options.onLost();
    isReady = false;
  }

  connect();
  return {
    wake() {
      if (retry === undefined && !isReplaced) return;
      isReplaced = false;
      connect();
    },
    say(signal) {
      if (isReady) send(signal);
    },
    watch(next) {
      const isSame = next.length === watches.length && next.every((each) => watches.some(isLike(each)));
      if (isSame) return;
      watches = next;
      if (isReady) send({ type: 'watch', watches: [...next] });
    },
    stop,
  };
}

function isLike(one: LiveWatch): (other: LiveWatch) => boolean {
  return (other) => watchKey(one) === watchKey(other);
}

function parse(data: unknown): ServerFrame | null {
  try {
    // A newer server may send frames that this page does not know yet.
    return serverFrame.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    return null;
  }
}
