/** Entries as they are read: what still goes on first, then the latest. Equal ones keep their order. */
export function newestFirst<T extends { from: string | number | null; until: string | number | null }>(
  entries: readonly T[],
): T[] {
  const end = ({ from, until }: T) => (until === null && from !== null ? '9999' : String(until ?? ''));
  return entries.toSorted((one, other) => {
    return compare(end(other), end(one)) || compare(String(other.from ?? ''), String(one.from ?? ''));
  });
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
