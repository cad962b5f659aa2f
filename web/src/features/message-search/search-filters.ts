import { foundThings } from '@foyer/contract/rules/messaging/found-things.ts';

/** The filters of a search in the address: an empty text for none. */
export const filterNames = ['in', 'by', 'since', 'until', 'has'] as const;
export type FilterName = (typeof filterNames)[number];
export type SearchFilters = Record<FilterName, string>;
export const noSearchFilters: SearchFilters = { in: '', by: '', since: '', until: '', has: '' };

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

/**
 * The filters in an address, without those that mean nothing: a link may be old or cut. A participant is a number in one
 * conversation.
 */
export function searchFiltersIn(address: URLSearchParams): SearchFilters {
  const read = (name: FilterName, fits: (text: string) => boolean) => {
    const text = address.get(name) ?? '';
    return fits(text) ? text : '';
  };
  const conversation = read('in', isId);
  return {
    in: conversation,
    by: read('by', (text) => text === 'me' || (conversation !== '' && /^[1-9]\d{0,3}$/.test(text))),
    since: read('since', isDay),
    until: read('until', isDay),
    has: read('has', (text) => foundThings.some((each) => each === text)),
  };
}

export const countFilters = (filters: SearchFilters): number =>
  filterNames.filter((name) => filters[name] !== '').length;

/** What the server gets. Days are those of the browser's time zone, and the last one counts whole. */
export function filterQuery({ in: conversation, by, since, until, has }: SearchFilters) {
  return {
    conversation: conversation || undefined,
    author: by === 'me' ? ('me' as const) : Number(by) || undefined,
    since: since === '' ? undefined : startOf(since, 0),
    until: until === '' ? undefined : startOf(until, 1),
    has: foundThings.find((each) => each === has),
  };
}

/** When a day starts here, or the day so many days later. */
function startOf(day: string, later: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
