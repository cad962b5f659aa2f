import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const patienceMs = 240_000;

/** A Foyer server in its own process. */
export type Foyer = {
  /** The origin, without a trailing slash. */
  url: string;
  pid: number;
  dataDir: string;
  /** Its output so far. */
  log: () => string;
  /** Sends a signal and returns the exit code. The data folder stays; pass it to `startFoyer` to restart. */
  stop: (signal?: NodeJS.Signals) => Promise<number | null>;
  [Symbol.asyncDispose]: () => Promise<void>;
};

/** Ports that Linux and macOS never assign by themselves, so no connection has one by chance. */
const ports = { first: 20_000, count: 12_000 };
let nextPort = process.pid * 97;

/** A port that is free now and that the system will not assign to others before it is used. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = ports.first + (nextPort++ % ports.count);
    const server = createServer().listen(port, '127.0.0.1');
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!free) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}

/** A temporary data folder: `await using data = await temporaryDataDir()` removes it at the end. */
export async function temporaryDataDir(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'foyer-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const ready = await fetch(`${url}/api/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${log()}`);
    if (Date.now() > deadline) throw new Error(`The server was not ready in ${patienceMs / 1000} s:\n${log()}`);
    await wait(25);
  }
}

/**
 * Starts the server on a free port and waits until it is ready. It gets none of the caller's environment. It is the bundle that
 * people run: its sources take three times as long to start, and some tests start it a dozen times.
 */
export async function startFoyer(options: {
  dataDir: string;
  env?: Record<string, string>;
  /** The script for Node to run instead of the server. */
  script?: string;
  /** The port of a server that was stopped, to restart it where pages know it. */
  port?: number;
}): Promise<Foyer> {
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const program = ['--enable-source-maps', options.script ?? 'server/dist/main.js'];
  const child = spawn(join(root, 'node_modules/node/bin/node'), program, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: options.dataDir,
      LOG_LEVEL: 'warn',
      SAMPLE_DATA: 'off',
      NODE_COMPILE_CACHE: join(root, '.cache/node'),
      ...options.env,
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      printed += part;
    });
  }
  const log = () => printed;
  const ended = once(child, 'exit');
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await ended;
    return child.exitCode;
  };
  try {
    await untilReady(url, child, log);
  } catch (error) {
    await stop('SIGKILL');
    throw error;
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir: options.dataDir,
    log,
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}
