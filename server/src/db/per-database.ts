import type { Db } from './client.ts';

/**
 * In-memory state beside one database: caches only, never the source of truth. It is kept per database, so that two apps
 * in one process (as in tests) share nothing.
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
