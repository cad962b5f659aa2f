import type { Bus, Hint } from '#src/deps.ts';

/** The bus of a single process, as with the embedded database. */
export function inProcessBus(): Bus {
  const listeners = new Set<(hint: Hint) => void>();
  return {
    name: 'in this process',
    publish(hint) {
      for (const listener of listeners) listener(hint);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    // Nothing is lost within a process.
    onGap: () => () => {},
    close: async () => {},
  };
}
