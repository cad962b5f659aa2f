import { useFilterParams } from '#src/lib/page/use-filter-params.ts';
import type { AnyRow, TableColumn, TableSort } from './table-types.ts';

/** The order of a table, stored in the address as `?sort=name` or `?sort=-name`. */
export function useTableSort<Row extends AnyRow>(
  columns: readonly TableColumn<Row>[],
  standard: TableSort,
): { sort: TableSort; onSort: (sort: TableSort) => void } {
  const { search, change } = useFilterParams<'sort'>();
  const [, minus, column = ''] = /^(-?)([\w-]+)$/.exec(search.get('sort') ?? '') ?? [];
  const isKnown = columns.some(({ id, sortBy }) => id === column && sortBy !== undefined);
  const sort = isKnown ? { column, isDescending: minus === '-' } : standard;
  const onSort = (chosen: TableSort) => change('sort', isSame(chosen, standard) ? '' : sortParameter(chosen));
  return { sort, onSort };
}

/** An order as the API and addresses write it. */
export function sortParameter({ column, isDescending }: TableSort): string {
  return `${isDescending ? '-' : ''}${column}`;
}

function isSame(one: TableSort, other: TableSort): boolean {
  return one.column === other.column && one.isDescending === other.isDescending;
}
