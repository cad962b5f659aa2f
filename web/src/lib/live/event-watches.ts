import type { LiveWatch } from '@foyer/contract/live/watches.ts';
import type { LiveNews } from './live-updates.ts';

type Wish = { watch: LiveWatch; onChange: () => void };

const wishes = new Set<Wish>();
/** Keys of what the server confirmed, as long as that holds. */
const confirmed = new Set<string>();
const listeners = new Set<() => void>();

export const watchKey = ({ what, id }: LiveWatch) => `${what} ${id}`;
const notify = () => {
  for (const listener of listeners) listener();
};

/** Where what pages watch meets the code of the socket, which is loaded late. */
export const eventWatches = {
  /** Watches something while a part of the page shows it. Returns the end of it. */
  want(watch: LiveWatch, onChange: () => void): () => void {
    const wish = { watch, onChange };
    wishes.add(wish);
    notify();
    return () => {
      wishes.delete(wish);
      notify();
    };
  },
  /** All that this page watches, each once. */
  wanted: (): LiveWatch[] => [...new Map([...wishes].map(({ watch }) => [watchKey(watch), watch])).values()],
  /** Whether changes are pushed. Otherwise the page reads from time to time. */
  isConfirmed: (watch: LiveWatch) => confirmed.has(watchKey(watch)),
  /** Called after each change of what is wanted or confirmed. */
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** What the socket tells. */
  take(news: LiveNews): void {
    if (news.type === 'event') {
      const concerned = [...wishes].filter(({ watch }) => watchKey(watch) === watchKey(news));
      // Another tab watches it.
      if (concerned.length === 0) return;
      confirmed.add(watchKey(news));
      for (const { onChange } of concerned) onChange();
    } else if (news.type === 'unwatched') confirmed.delete(watchKey(news));
    else if (news.type === 'ready' || news.type === 'lost') confirmed.clear();
    else if (news.type === 'missed') for (const { onChange } of [...wishes]) onChange();
    else return;
    notify();
  },
  /** Forgets what was confirmed, because the server no longer sends these. */
  release(watches: readonly LiveWatch[]): void {
    for (const watch of watches) confirmed.delete(watchKey(watch));
    notify();
  },
};
