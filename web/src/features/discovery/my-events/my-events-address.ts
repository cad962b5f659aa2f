import { type OwnEventState, ownEventStates } from '@foyer/contract/rules/events/choices.ts';

/** Which of one's own events are shown. Empty: all. */
export type MyEventsAddress = {
  part: 'attending' | '';
  q: string;
  state: OwnEventState | '';
  /** How many pages are shown, and behind which event they begin. */
  pages: number;
  after: string;
};

/** So many are fetched at once for an address that asks for more; what follows them begins an address of its own. */
const mostPages = 10;

/** What means nothing in an address counts as not asked. */
export function myEventsAddressIn(search: URLSearchParams): MyEventsAddress {
  const state = search.get('state');
  return {
    part: search.get('part') === 'attending' ? 'attending' : '',
    q: (search.get('q') ?? '').trim().slice(0, 100),
    state: ownEventStates.find((known) => known === state) ?? '',
    pages: Math.min(mostPages, Math.max(1, Number.parseInt(search.get('pages') ?? '1', 10) || 1)),
    after: /^[\w-]{1,200}$/.exec(search.get('after') ?? '')?.[0] ?? '',
  };
}

/** The address again. Who asks for something else begins with its first page. */
export function myEventsSearchOf({ pages = 1, ...asked }: Partial<MyEventsAddress>): string {
  const search = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
  if (pages > 1) search.set('pages', String(pages));
  return search.size > 0 ? `?${search}` : '';
}

/** The address that shows a page more; after many one that begins behind them. */
export function moreOfMyEvents(address: MyEventsAddress, read: readonly { nextCursor: string | null }[]): string {
  const isNext = read.length >= mostPages;
  const pages = isNext ? 1 : read.length + 1;
  return myEventsSearchOf({ ...address, pages, after: isNext ? (read.at(-1)?.nextCursor ?? '') : address.after });
}
