import { useMemo, useRef } from 'react';
import { sortRows } from './sort-rows.ts';
import type { AnyRow, TableColumn, TableSort } from './table-types.ts';

/** The ids of the selected rows. */
export type Selection = ReadonlySet<string>;

type Options<Item extends AnyRow> = {
  columns: readonly TableColumn<Item>[];
  rows: readonly Item[] | undefined;
  rowId: (row: Item) => string;
  sort: TableSort;
  selection: Selection;
  onSelect: (selection: Selection) => void;
};

/** A row as the table shows it. */
export type TableRowModel<Item extends AnyRow> = { id: string; item: Item };

export type TableModel<Item extends AnyRow> = {
  /** In the order of the table. */
  rows: readonly TableRowModel<Item>[];
  isSelected: (id: string) => boolean;
  selected: 'all' | 'some' | 'none';
  /** With Shift, the same happens to all rows between this one and the one before. */
  select: (id: string, isSelected: boolean, withShift: boolean) => void;
  selectAll: () => void;
  selectNone: () => void;
};

/** The rows of a table in their order, and which of them are selected. */
export function useTableModel<Item extends AnyRow>(options: Options<Item>): TableModel<Item> {
  const { columns, rows: unsorted, rowId, selection, onSelect } = options;
  const { column, isDescending } = options.sort;
  const last = useRef<string>(null);
  const rows = useMemo(
    () => sortRows(unsorted ?? [], columns, { column, isDescending }).map((item) => ({ id: rowId(item), item })),
    [unsorted, columns, column, isDescending, rowId],
  );
  const count = rows.filter(({ id }) => selection.has(id)).length;
  const selectSome = count > 0 ? 'some' : 'none';
  return {
    rows,
    isSelected: (id) => selection.has(id),
    selected: count > 0 && count === rows.length ? 'all' : selectSome,
    select(id, isSelected, withShift) {
      const at = rows.findIndex((row) => row.id === id);
      const from = withShift ? rows.findIndex((row) => row.id === last.current) : -1;
      const range = from < 0 ? [id] : rows.slice(Math.min(at, from), Math.max(at, from) + 1).map((row) => row.id);
      last.current = id;
      const next = new Set(selection);
      for (const each of range) {
        if (isSelected) next.add(each);
        else next.delete(each);
      }
      onSelect(next);
    },
    selectAll: () => onSelect(new Set(rows.map(({ id }) => id))),
    selectNone: () => onSelect(new Set()),
  };
}
