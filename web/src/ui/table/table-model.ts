import {
  columnVisibilityFeature,
  createSortedRowModel,
  type ReactTable,
  type Row,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_basic,
  tableFeatures,
} from '@tanstack/react-table';
import type { AnyRow } from './table-types.ts';

/** What our tables use of TanStack Table; nothing else of it is downloaded. */
export const features = tableFeatures({
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic },
});

export type TableModel<Item extends AnyRow> = ReactTable<typeof features, Item>;
export type TableRowModel<Item extends AnyRow> = Row<typeof features, Item>;
