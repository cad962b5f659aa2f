import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** What a row can be: any object. */
export type AnyRow = object;

/** A column. The first one of a table names the row: it is always shown. */
export type TableColumn<Row extends AnyRow> = {
  id: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** At least this many pixels. */
  width: number;
  /** Its share of the space that is left. */
  grow?: number;
  isNumber?: boolean;
  /** A value of a row to sort a whole list by. `server`: the list comes in pages, in the order that was asked for. */
  sortBy?: 'server' | ((row: Row) => string | number);
  isHiddenAtFirst?: boolean;
  /** On a phone: beside the row's name, below it with the title, or not at all. */
  onPhone?: 'badge' | 'line' | 'none';
};

export type TableSort = { column: string; isDescending: boolean };

/** `keep` is the way out where "Cancel" could be mistaken for the action. */
type Question = { title: string; text: string; confirm: string; keep?: string };

/** One action in the menu of a row: a link, or something to do. */
export type RowAction = {
  id: string;
  text: string;
  Icon?: Icon;
  isDanger?: boolean;
  /** Asked before it runs. */
  question?: Question;
} & ({ to: string; isReloaded?: boolean } | { run: () => unknown });

/** An action for the selected rows, done for each. What fails for some is reported, and those rows stay selected. */
export type BulkAction<Row extends AnyRow> = {
  id: string;
  text: string;
  Icon?: Icon;
  isDanger?: boolean;
  /** Leaves out the selected rows that it makes no sense for. */
  appliesTo?: (row: Row) => boolean;
  question?: (count: number) => Question;
  run: (row: Row) => Promise<unknown>;
  /** The result for this many rows, such as "3 approved". */
  doneText: (count: number) => string;
};

/** The rows of a table as far as they are loaded. */
export type TableRows<Row> = {
  rows: readonly Row[] | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
  /** These are still the rows of the filter before. */
  isStale: boolean;
  /** The next page; null after the last one. */
  more: { load: () => Promise<unknown>; isLoading: boolean; hasFailed: boolean } | null;
};
