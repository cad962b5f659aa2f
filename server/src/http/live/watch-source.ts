import type { LiveWatch } from '@foyer/contract/live/watches.ts';

/** Something that is watched, and a member who watches it. */
export type Watcher = { id: string; userId: string };

/** What a feature lets pages watch. */
export type WatchSource = {
  what: LiveWatch['what'];
  /** For each of these ids, a text that changes with what a page shows. Ids of nothing may be missing. */
  versionsOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Those of the watchers who may watch it now. */
  permitted: (watchers: readonly Watcher[]) => Promise<ReadonlySet<Watcher>>;
};
