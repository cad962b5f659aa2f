import { setTimeout as wait } from 'node:timers/promises';
import { type Foyer, startFoyer } from '@foyer/e2e/started-foyer.ts';
import { query } from './chaos-world.ts';
import type { FaultyProxy } from './faulty-proxy.ts';

/** A server that is killed and started again, behind a proxy with a port that stays. */
export type KilledServer = { proxy: FaultyProxy; foyer: Foyer | null; env: Record<string, string>; dataDir: string };

/** What the run has done to the servers. */
export type Trouble = Record<'kills' | 'cut' | 'stalled' | 'half-open' | 'backends' | 'redis', number>;

type Options = {
  servers: readonly KilledServer[];
  databaseUrl: string;
  restartRedis: (() => Promise<void>) | null;
  random: () => number;
};

/** Each second; of the sockets, or of all connections for the stalled. */
const shares = { cut: 0.1, stalled: 0.02, halfOpen: 0.01 };

/** Breaks servers and connections until it is stopped. */
export class Troublemaker {
  readonly trouble: Trouble = { kills: 0, cut: 0, stalled: 0, 'half-open': 0, backends: 0, redis: 0 };
  readonly #options: Options;
  readonly #stopping = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    const { restartRedis } = this.#options;
    this.#running = Promise.all([
      this.#repeat(3_000, 10_000, () => this.#killServer()),
      this.#repeat(1_000, 1_000, () => this.#breakConnections()),
      this.#repeat(1_500, 3_000, () => this.#endBackends()),
      ...(restartRedis
        ? [
            this.#repeat(4_000, 9_000, async () => {
              this.trouble.redis += 1;
              await restartRedis();
            }),
          ]
        : []),
    ]);
  }

  /** Resolves once all servers run and no connection is disturbed. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    for (const { proxy } of this.#options.servers) proxy.calm();
  }

  async #repeat(leastMs: number, mostMs: number, act: () => Promise<void>): Promise<void> {
    const { signal } = this.#stopping;
    for (;;) {
      await wait(leastMs + this.#options.random() * (mostMs - leastMs), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      await act();
    }
  }

  async #killServer(): Promise<void> {
    const { servers, random } = this.#options;
    const server = servers[Math.floor(random() * servers.length)];
    if (!server?.foyer) return;
    this.trouble.kills += 1;
    await server.foyer.stop('SIGKILL');
    await startServer(server);
  }

  async #breakConnections(): Promise<void> {
    const { servers, random } = this.#options;
    for (const { proxy } of servers) {
      for (const line of proxy.live()) {
        const drawn = random();
        if (drawn < shares.cut) {
          this.trouble.cut += 1;
          line.cut();
        } else if (drawn < shares.cut + shares.halfOpen) {
          this.trouble['half-open'] += 1;
          line.halfOpen(3_000 + random() * 5_000);
        }
      }
      for (const line of proxy.lines) {
        if (random() >= shares.stalled) continue;
        this.trouble.stalled += 1;
        line.stall(500 + random() * 2_500);
      }
    }
  }

  async #endBackends(): Promise<void> {
    this.trouble.backends += 1;
    // Also the one that listens for hints. A server that is starting needs its own, as operators see to.
    await query(
      this.#options.databaseUrl,
      `select pg_terminate_backend(pid) from (
         select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         order by random() limit 2) some`,
    ).catch(() => {});
  }
}

const mostStarts = 5;

/** Starts a server behind its proxy, again if it dies of what happens to its database meanwhile. */
export async function startServer(server: KilledServer): Promise<void> {
  const { proxy, env, dataDir } = server;
  server.foyer = null;
  proxy.target = null;
  for (let starts = 1; server.foyer === null; starts += 1) {
    try {
      server.foyer = await startFoyer({ dataDir, env, script: 'server/dist/main.js' });
    } catch (error) {
      if (starts === mostStarts) throw error;
    }
  }
  proxy.target = Number(new URL((server.foyer as Foyer).url).port);
}
