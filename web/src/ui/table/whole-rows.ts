import type { TableRows } from './table-types.ts';

type Whole<Row> = {
  data: readonly Row[] | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
};

/** The rows of a query that reads a whole list at once. */
export function wholeRows<Row>({ data, error, isFetching, refetch }: Whole<Row>): TableRows<Row> {
  return { rows: data, error, isFetching, refetch, isStale: false, more: null };
}
