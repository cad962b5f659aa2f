import { renderedPages } from '#src/config/caches.ts';
import type { Clock } from '#src/deps.ts';

/** `forAll`: whether whoever asks for the same may get it. `bytes`: what it takes in memory, about. */
type Page = { forAll: boolean; bytes: number };
type Kept<P> = { askedAt: number; bytes: number; page: Promise<P | null> };
type Limits = { [Name in keyof typeof renderedPages]: number };

/**
 * Renders a page, unless the same was asked for within the last second: then that one is answered, or waited for if it is
 * still under way. What is not for all, as an error, is neither kept nor shared: it may be about whoever asked first.
 */
export function pageCache<P extends Page>(
  clock: Clock,
  limits: Limits = renderedPages,
): (key: string, render: () => Promise<P>) => Promise<P> {
  const kept = new Map<string, Kept<P>>();
  let bytes = 0;
  let sweeping: NodeJS.Timeout | null = null;

  const isFresh = ({ askedAt }: Kept<P>) => {
    const age = clock.now().getTime() - askedAt;
    return age >= 0 && age < limits.keptSeconds * 1000;
  };

  function drop(key: string, entry: Kept<P>): void {
    if (kept.get(key) === entry) kept.delete(key);
    bytes -= entry.bytes;
    entry.bytes = 0;
  }

  /** What is too old does not wait in memory for somebody to ask for it, and the oldest make room for the others. */
  function makeRoom(): void {
    for (const [key, entry] of kept) {
      if (isFresh(entry) && bytes <= limits.bytes && kept.size <= limits.entries) break;
      drop(key, entry);
    }
  }

  function sweepLater(): void {
    if (sweeping) return;
    sweeping = setTimeout(() => {
      sweeping = null;
      makeRoom();
      if (kept.size > 0) sweepLater();
    }, limits.keptSeconds * 1000).unref();
  }

  async function renderKept(key: string, render: () => Promise<P>): Promise<P> {
    const { promise, resolve } = Promise.withResolvers<P | null>();
    const entry: Kept<P> = { askedAt: clock.now().getTime(), bytes: 0, page: promise };
    const before = kept.get(key);
    if (before) drop(key, before);
    kept.set(key, entry);
    try {
      const page = await render();
      resolve(page.forAll ? page : null);
      // Whatever came meanwhile, it is counted only while it is there.
      if (!page.forAll) drop(key, entry);
      else if (kept.get(key) === entry) {
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
    const known = kept.get(key);
    if (!known || !isFresh(known)) return await renderKept(key, render);
    return (await known.page) ?? (await render());
  };
}
