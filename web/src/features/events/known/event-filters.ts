import { limits } from '@foyer/contract/limits.ts';
import { type EventType, eventTypes } from '@foyer/contract/rules/events/choices.ts';

/** From now on. Days rather than weeks of a calendar: they are the same in every zone. */
export const spans = { week: 7, month: 30, quarter: 91 } as const;
export type Span = keyof typeof spans;

/** What is looked for. Empty: anything. */
export type EventFilters = { q: string; type: EventType | ''; topic: string; language: string; when: Span | '' };

const dayMs = 24 * 60 * 60 * 1000;
const maxQuery = 100;
/** So many are fetched at once for an address that asks for more. */
const mostPages = 10;

const isSpan = (text: string): text is Span => Object.hasOwn(spans, text);

export function untilOf(when: Span, now: Date): string {
  return new Date(now.getTime() + spans[when] * dayMs).toISOString();
}

/** The filters in an address. What means nothing there counts as not asked. */
export function filtersIn(search: URLSearchParams): EventFilters {
  const of = (name: string, longest: number) => (search.get(name) ?? '').trim().slice(0, longest);
  const type = of('type', 20);
  const when = of('when', 20);
  const language = of('language', 35);
  return {
    q: of('q', maxQuery),
    type: eventTypes.find((known) => known === type) ?? '',
    topic: of('topic', limits.event.topic),
    language: /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*$/.test(language) ? language : '',
    when: isSpan(when) ? when : '',
  };
}

export function pagesIn(search: URLSearchParams): number {
  return Math.min(mostPages, Math.max(1, Number.parseInt(search.get('pages') ?? '1', 10) || 1));
}

/** The address of a list: with what is asked, and nothing else. */
export function searchOf(filters: EventFilters, pages = 1): string {
  const asked = Object.entries(filters).filter(([, value]) => value !== '');
  const search = new URLSearchParams(asked);
  if (pages > 1) search.set('pages', String(pages));
  return search.size > 0 ? `?${search}` : '';
}

export function isFiltered(filters: EventFilters): boolean {
  return Object.values(filters).some((value) => value !== '');
}
