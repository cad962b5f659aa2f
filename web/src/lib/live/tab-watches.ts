import { type LiveWatch, mostWatches } from '@foyer/contract/live/watches.ts';
import { watchKey } from './event-watches.ts';
import type { LiveNews } from './live-updates.ts';

/** What a tab watches counts for this long after it last said so: a visible tab does every second. */
const goneMs = 5000;

/** What the tabs of a browser watch over one socket. */
export class TabWatches {
  /** What this tab watches. */
  #own: readonly LiveWatch[] = [];
  readonly #others = new Map<string, { watches: readonly LiveWatch[]; heardAt: number }>();
  /** What the server confirmed to the socket that this tab listens to. */
  #confirmed = new Map<string, LiveWatch>();
  readonly #onNews: (news: LiveNews) => void;

  constructor(onNews: (news: LiveNews) => void) {
    this.#onNews = onNews;
  }

  get own(): readonly LiveWatch[] {
    return this.#own;
  }

  get confirmed(): LiveWatch[] {
    return [...this.#confirmed.values()];
  }

  /** Replaces what this tab watches. What the socket watches already for another tab is confirmed at once. */
  setOwn(watches: readonly LiveWatch[]): void {
    const before = new Set(this.#own.map(watchKey));
    this.#own = watches;
    for (const watch of watches)
      if (!before.has(watchKey(watch)) && this.#confirmed.has(watchKey(watch)))
        this.#onNews({ type: 'event', ...watch });
  }

  setOfTab(tab: string, watches: readonly LiveWatch[], now: number): void {
    this.#others.set(tab, { watches, heardAt: now });
  }

  /** All that the socket of this tab should watch. */
  union(now: number): LiveWatch[] {
    for (const [tab, { heardAt }] of this.#others) if (now - heardAt > goneMs) this.#others.delete(tab);
    const all = [this.#own, ...[...this.#others.values()].map(({ watches }) => watches)].flat();
    const watches = [...new Map(all.map((watch) => [watchKey(watch), watch])).values()].slice(0, mostWatches);
    const keys = new Set(watches.map(watchKey));
    for (const key of this.#confirmed.keys()) if (!keys.has(key)) this.#confirmed.delete(key);
    return watches;
  }

  /** What the socket told this tab. */
  take(news: LiveNews): void {
    if (news.type === 'event') this.#confirmed.set(watchKey(news), { what: news.what, id: news.id });
    else if (news.type === 'unwatched') this.#confirmed.delete(watchKey(news));
    else if (news.type === 'ready' || news.type === 'lost') this.#confirmed.clear();
  }

  /** What the tab with the socket says is confirmed. Passes on what is news to this tab. */
  mirror(confirmed: readonly LiveWatch[]): void {
    const before = this.#confirmed;
    this.#confirmed = new Map(confirmed.map((watch) => [watchKey(watch), watch]));
    for (const watch of this.#own) {
      const [was, is] = [before.has(watchKey(watch)), this.#confirmed.has(watchKey(watch))];
      if (was !== is) this.#onNews({ type: is ? 'event' : 'unwatched', ...watch });
    }
  }
}
