import type { AnyRow, RowAction, TableColumn, TableRows, TableSort } from './table-types.ts';
import type { TableModel } from './use-table-model.ts';

/** What both looks of a table need: the columns of a wide screen and the list of a phone. */
export type TableListProps<Item extends AnyRow> = {
  id: string;
  label: string;
  table: TableModel<Item>;
  /** Those that are shown. */
  columns: readonly TableColumn<Item>[];
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  source: TableRows<Item>;
  /** How many rows there are, loaded or not, if that is known. */
  total: number | undefined;
  isCompact: boolean;
  isSelectable: boolean;
  hasActions: boolean;
  rowName: (row: Item) => string;
  actionsOf: (row: Item) => readonly RowAction[];
  /** The row whose action is under way. */
  busyRow: string | null;
  onRun: (row: Item, action: RowAction) => void;
};
