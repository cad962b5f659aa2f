import type { CountedSource } from '@foyer/contract/rules/events/statistics-choices.ts';
import type { Statistics } from './statistics-query.ts';

export type SourceDays = Statistics['sourceDays'][number];
type LargestSource = { source: CountedSource | 'others'; values: readonly number[]; total: number };

const sumOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0);

/** The sources with most views or registrations, largest first; what is beyond `most` is added up in a last one. */
export function largestSources(
  sourceDays: readonly SourceDays[],
  counted: 'views' | 'registrations',
  most: number,
): LargestSource[] {
  const all = sourceDays
    .map((each) => ({ source: each.source, values: each[counted], total: sumOf(each[counted]) }))
    .filter(({ total }) => total > 0)
    .toSorted((one, two) => two.total - one.total);
  const [named, others] = [all.slice(0, most), all.slice(most)];
  if (others.length === 0) return named;
  const [first] = others;
  const values = (first?.values ?? []).map((_, day) => sumOf(others.map((each) => each.values[day] ?? 0)));
  return [...named, { source: 'others', values, total: sumOf(values) }];
}
