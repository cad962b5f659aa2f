import type { Socket } from 'node:net';
import { type ClientFrame, livePath, type ServerFrame, serverFrame } from '@foyer/contract/live/frames.ts';
import { readConfig } from '@foyer/contract/system.ts';
import { WebSocket } from 'ws';
import { data } from './people.ts';
import type { TestClient } from './test-client.ts';

/** A socket of live updates. Every frame has to be one of the contract. */
export type LiveClient = {
  frames: ServerFrame[];
  /** The first frame that fits and that no earlier call returned, now or later. Rejects when the socket closes. */
  next: (fits: (frame: ServerFrame) => boolean) => Promise<ServerFrame>;
  /** Resolves with the close code. */
  closed: Promise<number>;
  send: (frame: ClientFrame | string) => void;
  /** Stops reading from the connection, as a page that hangs. */
  pause: () => void;
  resume: () => void;
  /** Bytes read from the connection so far. */
  bytesRead: () => number;
  /** The port of this end of the connection. */
  port: number;
  close: () => void;
};

type Options = { url: string; publicUrl: string; headers?: Record<string, string | undefined> };

/** Opens a socket as a page of the browser does, without saying hello. */
export async function connectLive(
  { cookies }: Pick<TestClient, 'cookies'>,
  { url, publicUrl, headers = {} }: Options,
): Promise<LiveClient> {
  const given = { cookie: cookies.header('/'), origin: publicUrl, 'sec-fetch-site': 'same-origin', ...headers };
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
  const socket = new WebSocket(url.replace(/^http/, 'ws') + livePath, { headers: sent as Record<string, string> });
  const frames: ServerFrame[] = [];
  const connection = Promise.withResolvers<Socket>();
  socket.once('upgrade', ({ socket: stream }) => connection.resolve(stream));
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const look of waiting) look();
  };
  socket.on('message', (text) => {
    frames.push(serverFrame.parse(JSON.parse(String(text))));
    wake();
  });
  const closing = Promise.withResolvers<number>();
  let code: number | null = null;
  socket.on('close', (given) => {
    code = given;
    closing.resolve(given);
    wake();
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', () => {});
  const stream = await connection.promise;
  let from = 0;
  return {
    frames,
    closed: closing.promise,
    next: (fits) =>
      new Promise((resolve, reject) => {
        let at = from;
        const look = () => {
          at = Math.max(at, from);
          for (; at < frames.length; at += 1) if (fits(frames[at] as ServerFrame)) break;
          const frame = frames[at];
          if (!frame && code === null) return;
          waiting.delete(look);
          if (!frame) return reject(new Error(`The socket was closed with ${code}`));
          from = at + 1;
          resolve(frame);
        };
        waiting.add(look);
        look();
      }),
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    bytesRead: () => stream.bytesRead,
    port: stream.localPort ?? 0,
    close: () => socket.close(),
  };
}

/** What a signed-in page says first. */
export async function helloOf(client: TestClient): Promise<ClientFrame> {
  const { csrfToken } = data(await client.call(readConfig, {}));
  return { type: 'hello', accessToken: client.bearer ?? '', csrfToken };
}

/** A socket that is ready. */
export async function openLive(client: TestClient, options: Options): Promise<LiveClient> {
  const live = await connectLive(client, options);
  live.send(await helloOf(client));
  await live.next(({ type }) => type === 'ready');
  return live;
}
