import { useState } from 'react';
import type { AnyRow, BulkAction } from './table-types.ts';

/** Requests at once: quick, without keeping other people's requests waiting. */
const atOnce = 3;

export type BulkRun<Row extends AnyRow> = {
  action: BulkAction<Row>;
  total: number;
  done: number;
  failures: { row: Row; error: unknown }[];
  isRunning: boolean;
};

/** Runs a bulk action for each row. A failure does not hold up the other rows. */
export function useBulkRun<Row extends AnyRow>() {
  const [run, setRun] = useState<BulkRun<Row> | null>(null);

  /** Resolves to the rows that it failed for. */
  async function start(action: BulkAction<Row>, rows: readonly Row[]): Promise<Row[]> {
    const failures: BulkRun<Row>['failures'] = [];
    let done = 0;
    const show = (isRunning: boolean) =>
      setRun({ action, total: rows.length, done, failures: [...failures], isRunning });
    show(true);
    const waiting = [...rows];
    async function work(): Promise<void> {
      for (let row = waiting.shift(); row !== undefined; row = waiting.shift()) {
        try {
          await action.run(row);
        } catch (error) {
          failures.push({ row, error });
        }
        done += 1;
        show(true);
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work));
    show(false);
    return failures.map(({ row }) => row);
  }
  return { run, start, close: () => setRun(null) };
}
