import { limits } from '@foyer/contract/limits.ts';
import { type EventType, eventTypes, type PriceChoice, priceChoices } from '@foyer/contract/rules/events/choices.ts';

/** From now on. Days rather than weeks of a calendar: they are the same in every zone. */
export const spans = { week: 7, month: 30, quarter: 91 } as const;
export type Span = keyof typeof spans;

/** What is looked for, and how it is shown. Empty: anything, as a list. */
export type EventFilters = {
  q: string;
  type: EventType | '';
  topic: string;
  language: string;
  when: Span | '';
  place: string;
  /** A position as `40.42,-3.70`: no nearer than it has to be known. */
  near: string;
  price: PriceChoice | '';
  saved: '1' | '';
  view: 'calendar' | '';
  /** Of the calendar, as `2026-12`. */
  month: string;
};

export const noFilters: EventFilters = {
  q: '',
  type: '',
  topic: '',
  language: '',
  when: '',
  place: '',
  near: '',
  price: '',
  saved: '',
  view: '',
  month: '',
};

const dayMs = 24 * 60 * 60 * 1000;
const maxQuery = 100;
/** So many are fetched at once for an address that asks for more; what follows them begins an address of its own. */
const mostPages = 10;

const isSpan = (text: string): text is Span => Object.hasOwn(spans, text);

export function untilOf(when: Span, now: Date): string {
  return new Date(now.getTime() + spans[when] * dayMs).toISOString();
}

/** The filters in an address. What means nothing there counts as not asked. */
export function filtersIn(search: URLSearchParams): EventFilters {
  const of = (name: string, longest: number) => (search.get(name) ?? '').trim().slice(0, longest);
  const matching = (name: string, pattern: RegExp) => (pattern.test(of(name, 35)) ? of(name, 35) : '');
  const type = of('type', 20);
  const when = of('when', 20);
  const price = of('price', 20);
  return {
    q: of('q', maxQuery),
    type: eventTypes.find((known) => known === type) ?? '',
    topic: of('topic', limits.event.topic),
    language: matching('language', /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/),
    when: isSpan(when) ? when : '',
    place: of('place', maxQuery),
    near: matching('near', /^-?([0-8]?\d(\.\d{1,6})?|90),-?(1[0-7]\d(\.\d{1,6})?|\d{1,2}(\.\d{1,6})?|180)$/),
    price: priceChoices.find((known) => known === price) ?? '',
    saved: search.get('saved') === '1' ? '1' : '',
    view: search.get('view') === 'calendar' ? 'calendar' : '',
    month: matching('month', /^20\d{2}-(0[1-9]|1[0-2])$/),
  };
}

export function pagesIn(search: URLSearchParams): number {
  return Math.min(mostPages, Math.max(1, Number.parseInt(search.get('pages') ?? '1', 10) || 1));
}

/** After which one a list begins, as the page before told it; empty: with the first. */
export function afterIn(search: URLSearchParams): string {
  return /^[\w-]{1,200}$/.exec(search.get('after') ?? '')?.[0] ?? '';
}

/** The address of a list: with what is asked, and nothing else. */
export function searchOf(filters: EventFilters, pages = 1, after = ''): string {
  const asked = Object.entries(filters).filter(([, value]) => value !== '');
  const search = new URLSearchParams(asked);
  if (after) search.set('after', after);
  if (pages > 1) search.set('pages', String(pages));
  return search.size > 0 ? `?${search}` : '';
}

/**
 * The address that shows more than these pages: the same one with a page more, so that it can be sent to somebody. After
 * many it is one that begins behind them (`isNext`).
 */
export function moreOf(filters: EventFilters, after: string, pages: readonly { nextCursor: string | null }[]) {
  const isNext = pages.length >= mostPages;
  const to = isNext ? searchOf(filters, 1, pages.at(-1)?.nextCursor ?? '') : searchOf(filters, pages.length + 1, after);
  return { to, isNext };
}

/** Whether something is left out. Which view it is, and whose list, leaves out nothing. */
export function isFiltered({ saved: _saved, view: _view, month: _month, ...filters }: EventFilters): boolean {
  return Object.values(filters).some((value) => value !== '');
}

/** What is asked of the server, whatever the time. */
export function queryOf({ q, type, topic, language, place, near, price, saved }: EventFilters) {
  return {
    ...(q && { q }),
    ...(type && { type }),
    ...(topic && { topic }),
    ...(language && { language }),
    ...(place && { place }),
    ...(near && { near }),
    ...(price && { price }),
    ...(saved && { saved }),
  };
}
