import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@foyer/e2e/started-foyer.ts';
import pg from 'pg';

const debian = '/usr/lib/postgresql';

/** Starts this machine's PostgreSQL in a folder and on a port of its own, with default settings as in .ci/run. */
export async function ownPostgres(): Promise<{ url: string; name: string } & AsyncDisposable> {
  const bin = await newestBin();
  const folder = await mkdtemp(join(tmpdir(), 'foyer-postgres-'));
  const owner = ownerOfDatabases();
  if (owner) await chown(folder, owner.uid, owner.gid);
  const here = { cwd: folder, ...owner };
  const setUp = ['--username=foyer', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'];
  execFileSync(join(bin, 'initdb'), ['--pgdata=data', ...setUp], { ...here, stdio: 'ignore' });

  const port = await freePort();
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', 'data', ...settings.flatMap((setting) => ['-c', setting])],
    // A child process in the same group, so interrupting the bench also ends it.
    { ...here, stdio: 'ignore' },
  );
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `postgres://foyer@127.0.0.1:${port}/postgres`;
  while (!(await answers(url))) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended with ${server.exitCode}`);
    await wait(50);
  }
  const name = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' }).trim();
  return { url, name, [Symbol.asyncDispose]: stop };
}

/** The folder of the newest version's programs; fails with what to install if there is none. */
async function newestBin(): Promise<string> {
  const versions = await readdir(debian).catch(() => []);
  const newest = Math.max(0, ...versions.map(Number));
  if (newest < 15) throw new Error('PostgreSQL 15 or newer is missing. Install it: sudo apt-get install postgresql');
  return join(debian, String(newest), 'bin');
}

/** PostgreSQL refuses to run as root, and runs as the account that Debian created for it. */
function ownerOfDatabases(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (what: '-u' | '-g') => Number(execFileSync('id', [what, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    );
}
