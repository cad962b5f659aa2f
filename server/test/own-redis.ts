import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@redis/client';

/** A Redis of this machine (Debian's redis-server), in memory only, on a port that it keeps over a stop and a start. */
export type OwnRedis = {
  url: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Keeps connections open without responding, until it is resumed. */
  fallSilent: () => void;
  wake: () => void;
};

/** Null where redis-server is not installed: nothing is installed here. */
export async function ownRedis(): Promise<OwnRedis | null> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  let server: ChildProcess | null = null;
  const start = async () => {
    const started = spawn('redis-server', options, { cwd: tmpdir(), stdio: 'ignore' });
    await once(started, 'spawn');
    server = started;
    while (!(await answers(url))) {
      if (started.exitCode !== null) throw new Error(`redis-server ended with ${started.exitCode}`);
      await wait(20);
    }
  };
  const stop = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    server.kill('SIGKILL');
    await once(server, 'exit');
  };
  try {
    await start();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  const signal = (name: NodeJS.Signals) => () => void server?.kill(name);
  return { url, start, stop, fallSilent: signal('SIGSTOP'), wake: signal('SIGCONT') };
}

async function answers(url: string): Promise<boolean> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    client.destroy();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('No port was given');
  return address.port;
}
