import { type OwnEventState, ownEventStates } from '@foyer/contract/rules/events/event-choices.ts';

/** The filters and pages of one's own events. Empty values: all hosted events. */
export type MyEventsAddress = {
  part: 'attending' | '';
  q: string;
  state: OwnEventState | '';
  /** How many pages are shown, and the cursor after which they start. */
  pages: number;
  after: string;
};

/** The most pages that one URL loads at once. The events after them have a URL of their own. */
const maxPages = 10;

/** The filters in a URL. Invalid values are ignored. */
export function myEventsAddressIn(search: URLSearchParams): MyEventsAddress {
  const state = search.get('state');
  return {
    part: search.get('part') === 'attending' ? 'attending' : '',
    q: (search.get('q') ?? '').trim().slice(0, 100),
    state: ownEventStates.find((known) => known === state) ?? '',
    pages: Math.min(maxPages, Math.max(1, Number.parseInt(search.get('pages') ?? '1', 10) || 1)),
    after: /^[\w-]{1,200}$/.exec(search.get('after') ?? '')?.[0] ?? '',
  };
}

/** The query string for filters, from the first page unless `pages` says otherwise. */
export function myEventsSearchOf({ pages = 1, ...filters }: Partial<MyEventsAddress>): string {
  const search = new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== ''));
  if (pages > 1) search.set('pages', String(pages));
  return search.size > 0 ? `?${search}` : '';
}

/** The URL with one page more; after the most pages of one URL, a list that starts behind them. */
export function moreOfMyEvents(address: MyEventsAddress, loaded: readonly { nextCursor: string | null }[]): string {
  const isNext = loaded.length >= maxPages;
  const pages = isNext ? 1 : loaded.length + 1;
  return myEventsSearchOf({ ...address, pages, after: isNext ? (loaded.at(-1)?.nextCursor ?? '') : address.after });
}
