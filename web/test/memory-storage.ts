/** A browser storage that lives in a variable. */
export function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    // As browsers do, whatever a library hands over.
    setItem: (key, value) => void items.set(key, String(value)),
  };
}

/** What a storage holds, by name. */
export function contentOf(storage: Storage): Record<string, string | null> {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return Object.fromEntries(names.map((name) => [name, storage.getItem(name)]));
}
