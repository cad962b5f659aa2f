import type { Db } from './client.ts';

/**
 * State that a process keeps beside one database: caches only, never the truth. Keyed by the database, so that two
 * apps in one process (tests) share nothing.
 */
export function perDatabase<State>(make: () => State): (deps: { db: Db }) => State {
  const states = new WeakMap<Db, State>();
  return ({ db }) => {
    const known = states.get(db);
    if (known !== undefined) return known;
    const state = make();
    states.set(db, state);
    return state;
  };
}
