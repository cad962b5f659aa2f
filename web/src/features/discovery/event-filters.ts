import { limits } from '@foyer/contract/limits.ts';
import {
  type EventType,
  eventTypes,
  type PriceChoice,
  priceChoices,
} from '@foyer/contract/rules/events/event-choices.ts';

/** Time spans in days from now, which are the same in every time zone, unlike calendar weeks. */
export const spans = { week: 7, month: 30, quarter: 91 } as const;
export type Span = keyof typeof spans;

/** Search filters and the view. Empty values: all events, as a list. */
export type EventFilters = {
  q: string;
  type: EventType | '';
  topic: string;
  language: string;
  when: Span | '';
  place: string;
  /** Latitude and longitude, rounded for privacy: `40.42,-3.70`. */
  near: string;
  price: PriceChoice | '';
  saved: '1' | '';
  view: 'calendar' | '';
  /** The month of the calendar view, as `2026-12`. */
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
/** The most pages that one URL loads at once. The events after them have a URL of their own. */
const maxPages = 10;

const isSpan = (text: string): text is Span => Object.hasOwn(spans, text);

export function untilOf(when: Span, now: Date): string {
  return new Date(now.getTime() + spans[when] * dayMs).toISOString();
}

/** The filters in a URL. Invalid values are ignored. */
export function filtersIn(search: URLSearchParams): EventFilters {
  const text = (name: string, maxLength: number) => (search.get(name) ?? '').trim().slice(0, maxLength);
  const matching = (name: string, pattern: RegExp) => (pattern.test(text(name, 35)) ? text(name, 35) : '');
  const type = text('type', 20);
  const when = text('when', 20);
  const price = text('price', 20);
  return {
    q: text('q', maxQuery),
    type: eventTypes.find((known) => known === type) ?? '',
    topic: text('topic', limits.event.topic),
    language: matching('language', /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/),
    when: isSpan(when) ? when : '',
    place: text('place', maxQuery),
    near: matching('near', /^-?([0-8]?\d(\.\d{1,6})?|90),-?(1[0-7]\d(\.\d{1,6})?|\d{1,2}(\.\d{1,6})?|180)$/),
    price: priceChoices.find((known) => known === price) ?? '',
    saved: search.get('saved') === '1' ? '1' : '',
    view: search.get('view') === 'calendar' ? 'calendar' : '',
    month: matching('month', /^20\d{2}-(0[1-9]|1[0-2])$/),
  };
}

export function pagesIn(search: URLSearchParams): number {
  return Math.min(maxPages, Math.max(1, Number.parseInt(search.get('pages') ?? '1', 10) || 1));
}

/** The cursor after which a list starts, as the previous page returned it. Empty: from the first event. */
export function afterIn(search: URLSearchParams): string {
  return /^[\w-]{1,200}$/.exec(search.get('after') ?? '')?.[0] ?? '';
}

/** The query string of a list, without empty filters. */
export function searchOf(filters: EventFilters, pages = 1, after = ''): string {
  const entries = Object.entries(filters).filter(([, value]) => value !== '');
  const search = new URLSearchParams(entries);
  if (after) search.set('after', after);
  if (pages > 1) search.set('pages', String(pages));
  return search.size > 0 ? `?${search}` : '';
}

/**
 * The URL of the "more" link, which can be shared: one page more than now, or, after the most pages of one URL, a list
 * that starts behind them (`isNext`).
 */
export function moreOf(filters: EventFilters, after: string, pages: readonly { nextCursor: string | null }[]) {
  const isNext = pages.length >= maxPages;
  const to = isNext ? searchOf(filters, 1, pages.at(-1)?.nextCursor ?? '') : searchOf(filters, pages.length + 1, after);
  return { to, isNext };
}

/** Whether any filter is set. The view, the month and the list of saved events do not count. */
export function isFiltered({ saved: _saved, view: _view, month: _month, ...filters }: EventFilters): boolean {
  return Object.values(filters).some((value) => value !== '');
}

/** The query for the server, except for dates. */
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
