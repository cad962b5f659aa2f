import type { AnyRow, TableColumn, TableSort } from './table-types.ts';

/** Rows in the order of a column. A list that comes in pages is sorted already. */
export function sortRows<Item extends AnyRow>(
  rows: readonly Item[],
  columns: readonly TableColumn<Item>[],
  { column, isDescending }: TableSort,
): readonly Item[] {
  const by = columns.find(({ id }) => id === column)?.sortBy;
  if (typeof by !== 'function' || columns.some(({ sortBy }) => sortBy === 'server')) return rows;
  const sign = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(by(a), by(b)));
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a > b ? 1 : -1;
}
