import type { LiveWatch } from '@foyer/contract/live/watches.ts';
import { liveRules } from '#src/config/live.ts';
import type { Deps, Hint } from '#src/deps.ts';
import type { LiveConnection } from './live-source.ts';
import { textFrame } from './text-frame.ts';
import type { WatchSource } from './watch-source.ts';

type Watched = {
  watch: LiveWatch;
  connections: Set<LiveConnection>;
  /** Those that a frame has to be sent to, the longest waiting first. */
  due: Set<LiveConnection>;
  /** As last read; null if it was never read. */
  version: string | null;
  /** No frame is sent before, by the clock of the process. */
  restsUntil: number;
};

const keyOf = ({ what, id }: LiveWatch) => `${what} ${id}`;

/**
 * What the connections of this process watch. The version of everything watched is read every second, and at once after a
 * hint. Each new version is a frame, once the viewer's right to see it was checked again.
 */
export class WatchList {
  readonly #sources: readonly WatchSource[];
  readonly #log: Deps['log'];
  readonly #watched = new Map<string, Watched>();
  /** What each connection asks for, also what it was refused: long polling asks for the same with every call. */
  readonly #askedBy = new Map<LiveConnection, ReadonlySet<string>>();
  readonly #unread = new Set<Watched>();
  readonly #now: () => number;
  #isReading = false;
  #isCalledAgain = false;

  constructor(sources: readonly WatchSource[], { log, clock }: Pick<Deps, 'log' | 'clock'>) {
    this.#sources = sources;
    this.#log = log;
    this.#now = () => clock.now().getTime();
  }

  /** Replaces what the connection watches. */
  replace(connection: LiveConnection, watches: readonly LiveWatch[]): void {
    const before = this.#askedBy.get(connection) ?? new Set();
    const asked = new Set(watches.map(keyOf));
    this.#askedBy.set(connection, asked);
    for (const key of before) if (!asked.has(key)) this.#drop(key, connection);
    for (const watch of watches) if (!before.has(keyOf(watch))) this.#add(watch, connection);
    void this.#read();
  }

  remove(connection: LiveConnection): void {
    for (const key of this.#askedBy.get(connection) ?? []) this.#drop(key, connection);
    this.#askedBy.delete(connection);
  }

  /** Looks at once at what a hint is about, unless that was sent a moment ago: then the next tick does. */
  hear({ topic, id }: Hint): void {
    const watched = this.#watched.get(`${topic} ${id}`);
    if (!watched || watched.restsUntil > performance.now()) return;
    this.#unread.add(watched);
    void this.#read();
  }

  /** Called about every second. */
  tick(): void {
    for (const watched of this.#watched.values()) this.#unread.add(watched);
    void this.#read();
  }

  #add(watch: LiveWatch, connection: LiveConnection): void {
    const key = keyOf(watch);
    const watched = this.#watched.get(key) ?? {
      watch,
      connections: new Set(),
      due: new Set(),
      version: null,
      restsUntil: Number.NEGATIVE_INFINITY,
    };
    this.#watched.set(key, watched);
    watched.connections.add(connection);
    watched.due.add(connection);
    if (watched.version === null) this.#unread.add(watched);
  }

  #drop(key: string, connection: LiveConnection): void {
    const watched = this.#watched.get(key);
    watched?.due.delete(connection);
    watched?.connections.delete(connection);
    if (watched?.connections.size === 0) {
      this.#watched.delete(key);
      this.#unread.delete(watched);
    }
  }

  async #read(): Promise<void> {
    this.#isCalledAgain = true;
    if (this.#isReading) return;
    this.#isReading = true;
    while (this.#isCalledAgain) {
      this.#isCalledAgain = false;
      const unread = [...this.#unread];
      this.#unread.clear();
      for (const source of this.#sources) {
        try {
          await this.#readVersions(source, unread);
          await this.#sendDue(source);
        } catch (err) {
          // The next tick tries again.
          this.#log.warn({ err }, 'live updates: what is watched could not be read');
        }
      }
    }
    this.#isReading = false;
  }

  async #readVersions({ what, versionsOf }: WatchSource, unread: readonly Watched[]): Promise<void> {
    const own = unread.filter(({ watch }) => watch.what === what);
    if (own.length === 0) return;
    const versions = await versionsOf(own.map(({ watch }) => watch.id));
    for (const watched of own) {
      const version = versions.get(watched.watch.id) ?? '';
      if (watched.version !== null && watched.version !== version)
        for (const connection of watched.connections) watched.due.add(connection);
      watched.version = version;
    }
  }

  async #sendDue({ what, permitted }: WatchSource): Promise<void> {
    const now = performance.now();
    const due = [...this.#watched.values()].filter(
      // One that joined meanwhile has no version yet: its page could read it before the first version.
      ({ watch, due, version, restsUntil }) =>
        watch.what === what && due.size > 0 && version !== null && restsUntil <= now,
    );
    if (due.length === 0) return;
    const watchers = due.flatMap((watched) =>
      [...watched.due].slice(0, liveRules.watchersAtOnce).map((connection) => ({
        watched,
        connection,
        watcher: { id: watched.watch.id, userId: connection.session.userId },
      })),
    );
    const allowed = await permitted(watchers.map(({ watcher }) => watcher));
    const frames = new Map(due.map(({ watch }) => [watch, textFrame({ type: 'event', ...watch })]));
    for (const watched of due) watched.restsUntil = performance.now() + liveRules.watchGatherMs;
    for (const { watched, connection, watcher } of watchers) {
      const { watch } = watched;
      // Gone meanwhile, or no longer interested.
      if (!watched.due.delete(connection)) continue;
      const isAllowed = allowed.has(watcher);
      if (!isAllowed) this.#drop(keyOf(watch), connection);
      const frame = isAllowed ? frames.get(watch) : textFrame({ type: 'unwatched', ...watch });
      if (frame) connection.send(frame, this.#now());
    }
  }
}
