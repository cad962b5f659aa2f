import { type ColumnDef, type RowSelectionState, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { features, type TableModel } from './table-model.ts';
import type { AnyRow, TableColumn, TableSort } from './table-types.ts';

type Options<Item extends AnyRow> = {
  columns: readonly TableColumn<Item>[];
  rows: readonly Item[] | undefined;
  rowId: (row: Item) => string;
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  shown: Record<string, boolean>;
  selection: RowSelectionState;
  onSelect: (change: (before: RowSelectionState) => RowSelectionState) => void;
};

const noRows: never[] = [];

/** The state of a table: which columns are shown, in which order its rows come and which are selected. */
export function useTableModel<Item extends AnyRow>(options: Options<Item>): TableModel<Item> {
  const { columns, rows, rowId, sort, onSort, shown, selection, onSelect } = options;
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, title, sortBy, isNumber }): ColumnDef<typeof features, Item> => ({
          id,
          header: title,
          accessorFn: typeof sortBy === 'function' ? sortBy : () => null,
          enableSorting: sortBy !== undefined,
          sortFn: 'basic',
          // The highest numbers are what people look for first.
          sortDescFirst: isNumber === true,
        }),
      ),
    [columns],
  );
  return useTable({
    features,
    columns: definitions,
    data: rows ?? noRows,
    getRowId: rowId,
    manualSorting: columns.some(({ sortBy }) => sortBy === 'server'),
    enableSortingRemoval: false,
    enableMultiSort: false,
    autoResetSorting: false,
    state: {
      columnVisibility: shown,
      rowSelection: selection,
      sorting: [{ id: sort.column, desc: sort.isDescending }],
    },
    onSortingChange: (change) => {
      const before = [{ id: sort.column, desc: sort.isDescending }];
      const [first] = typeof change === 'function' ? change(before) : change;
      if (first) onSort({ column: first.id, isDescending: first.desc });
    },
    onRowSelectionChange: (change) => onSelect(typeof change === 'function' ? change : () => change),
  });
}
