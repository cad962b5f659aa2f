import { renderedPages } from '#src/config/caches.ts';
import type { Clock } from '#src/deps.ts';

/** `forAll`: whether others with the same key may get it. `bytes`: approximate size in memory. */
type Page = { forAll: boolean; bytes: number };
type Entry<P> = { requestedAt: number; bytes: number; page: Promise<P | null> };
type Limits = { [Name in keyof typeof renderedPages]: number };

/**
 * Renders a page, unless the same one was requested within the last second: then that one is returned, or awaited if it is
 * still being rendered. A page that is not for all, such as an error, is neither cached nor shared.
 */
export function pageCache<P extends Page>(
  clock: Clock,
  limits: Limits = renderedPages,
): (key: string, render: () => Promise<P>) => Promise<P> {
  const entries = new Map<string, Entry<P>>();
  let bytes = 0;
  let sweeping: NodeJS.Timeout | null = null;

  const isFresh = ({ requestedAt }: Entry<P>) => {
    const age = clock.now().getTime() - requestedAt;
    return age >= 0 && age < limits.keptSeconds * 1000;
  };

  function drop(key: string, entry: Entry<P>): void {
    if (entries.get(key) === entry) entries.delete(key);
    bytes -= entry.bytes;
    entry.bytes = 0;
  }

  /** Drops entries that are too old, and the oldest ones while the limits are exceeded. */
  function makeRoom(): void {
    for (const [key, entry] of entries) {
      if (isFresh(entry) && bytes <= limits.bytes && entries.size <= limits.entries) break;
      drop(key, entry);
    }
  }

  function sweepLater(): void {
    if (sweeping) return;
    sweeping = setTimeout(() => {
      sweeping = null;
      makeRoom();
      if (entries.size > 0) sweepLater();
    }, limits.keptSeconds * 1000).unref();
  }

  async function renderAndKeep(key: string, render: () => Promise<P>): Promise<P> {
    const { promise, resolve } = Promise.withResolvers<P | null>();
    const entry: Entry<P> = { requestedAt: clock.now().getTime(), bytes: 0, page: promise };
    const before = entries.get(key);
    if (before) drop(key, before);
    entries.set(key, entry);
    try {
      const page = await render();
      resolve(page.forAll ? page : null);
      // It may have been replaced meanwhile; its bytes count only while it is cached.
      if (!page.forAll) drop(key, entry);
      else if (entries.get(key) === entry) {
        entry.bytes = page.bytes + 2 * key.length;
        bytes += entry.bytes;
        makeRoom();
        sweepLater();
      }
      return page;
    } catch (error) {
      resolve(null);
      drop(key, entry);
      throw error;
    }
  }

  return async (key, render) => {
    const known = entries.get(key);
    if (!known || !isFresh(known)) return await renderAndKeep(key, render);
    return (await known.page) ?? (await render());
  };
}
