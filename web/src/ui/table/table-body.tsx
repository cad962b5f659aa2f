import { Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '../failure-notice.tsx';
import { LazyConfirmDialog } from '../lazy-confirm-dialog.tsx';
import { FailedNotice } from '../page/page-states.tsx';
import { BulkBar } from './bulk-bar.tsx';
import classes from './data-table.module.css';
import { TableCards } from './table-cards.tsx';
import { TableGrid } from './table-grid.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import type { AnyRow, BulkAction, RowAction, TableColumn, TableRows, TableSort } from './table-types.ts';
import { type BulkRun, useBulkRun } from './use-bulk-run.ts';
import { type Selection, useTableModel } from './use-table-model.ts';
import type { TableView } from './use-table-view.ts';

const BulkResult = lazyPart(async () => (await import('./bulk-result.tsx')).BulkResult);

export type TableBodyProps<Item extends AnyRow> = {
  /** The accessible name of the table. */
  label: string;
  /** Must keep its identity between renders. */
  columns: readonly TableColumn<Item>[];
  source: TableRows<Item>;
  rowId: (row: Item) => string;
  /** What a row is called in "Select …" and "Actions for …". */
  rowName: (row: Item) => string;
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  /** How many rows there are, if the list comes in pages. */
  total?: number | undefined;
  actionsOf?: (row: Item) => readonly RowAction[];
  bulkActions?: readonly BulkAction<Item>[];
  /** Called once after a bulk action, to read what has changed. */
  onBulkDone?: (rows: readonly Item[]) => unknown;
  isFiltered?: boolean;
  onClearFilters?: () => void;
  view: TableView;
  isPhone: boolean;
};

/** The rows of a DataTable with their selection and actions, and what is shown instead while there are none. */
export function TableBody<Item extends AnyRow>(props: TableBodyProps<Item>) {
  const { label, columns, source, rowId, rowName, sort, onSort, total, view, isPhone } = props;
  const { actionsOf, bulkActions = [], onBulkDone } = props;
  const { t } = useTranslation('table');
  const id = useId();
  const [selection, setSelection] = useSelection(source.rows, rowId);
  const task = useTask<string>();
  const bulk = useBulkRun<Item>();
  const [asked, setAsked] = useState<{
    question: NonNullable<RowAction['question']>;
    isDanger: boolean;
    go: () => void;
  }>();
  const table = useTableModel({
    columns,
    rows: source.rows,
    rowId,
    sort,
    selection,
    onSelect: setSelection,
  });

  function runRow(row: Item, action: RowAction): void {
    if (!('run' in action)) return;
    const go = () => void task.run(rowId(row), async () => void (await action.run()));
    if (action.question) setAsked({ question: action.question, isDanger: action.isDanger === true, go });
    else go();
  }

  async function runBulk(action: BulkAction<Item>, rows: readonly Item[]): Promise<void> {
    const failed = await bulk.start(action, rows);
    setSelection(new Set(failed.map(rowId)));
    await onBulkDone?.(rows);
  }

  function resultOf({ action, total, failures }: BulkRun<Item>) {
    const done = total - failures.length;
    return {
      done: done > 0 ? action.doneText(done) : '',
      failures: failures.map(({ row, error }) => ({ name: rowName(row), error })),
      onRetry: () =>
        void runBulk(
          action,
          failures.map(({ row }) => row),
        ),
      onClose: bulk.close,
    };
  }

  function chooseBulk(action: BulkAction<Item>, rows: readonly Item[]): void {
    const go = () => void runBulk(action, rows);
    if (action.question) setAsked({ question: action.question(rows.length), isDanger: action.isDanger === true, go });
    else go();
  }

  const { rows } = source;
  const result = bulk.run && !bulk.run.isRunning ? resultOf(bulk.run) : null;
  const selected = (rows ?? []).filter((row) => selection.has(rowId(row)));
  const List = isPhone ? TableCards : TableGrid;
  return (
    <>
      <div className={classes.notices}>
        <FailureNotice failure={task.failure} />
        {result && (
          <Suspense>
            <BulkResult {...result} />
          </Suspense>
        )}
        {rows === undefined && source.error && <FailedNotice query={source} />}
      </div>
      <BulkBar
        selected={selected}
        actions={bulkActions}
        run={bulk.run}
        onChoose={chooseBulk}
        onClear={table.selectNone}
      />
      <p className="visually-hidden" role="status">
        {selected.length > 0 && t('bulk.selected', { count: selected.length })}
      </p>
      {rows === undefined && !source.error && <TableSkeleton isPhone={isPhone} isCompact={view.isCompact} />}
      {rows?.length === 0 && (
        <div className={classes.none} role="status">
          <p>{t('noMatch')}</p>
          {props.onClearFilters && (
            <Button size="sm" variant="default" onClick={props.onClearFilters}>
              {t('clearFilters')}
            </Button>
          )}
        </div>
      )}
      {rows !== undefined && rows.length > 0 && (
        <List
          id={id}
          label={label}
          table={table}
          columns={columns.filter((column) => view.shown[column.id])}
          sort={sort}
          onSort={onSort}
          source={source}
          total={total}
          isCompact={view.isCompact}
          isSelectable={bulkActions.length > 0}
          hasActions={actionsOf !== undefined}
          rowName={rowName}
          actionsOf={actionsOf ?? noActions}
          busyRow={task.pending}
          onRun={runRow}
        />
      )}
      {asked && (
        <LazyConfirmDialog
          question={{ ...asked.question, cancel: asked.question.keep ?? t('cancel') }}
          isSafe={!asked.isDanger}
          onConfirm={asked.go}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

const noActions = () => [];

/** The selected rows. Those that are no longer in the table, such as after a filter, are no longer selected. */
function useSelection<Item extends AnyRow>(
  rows: readonly Item[] | undefined,
  rowId: (row: Item) => string,
): [Selection, (selection: Selection) => void] {
  const [selection, setSelection] = useState<Selection>(new Set());
  const [lastRows, setLastRows] = useState(rows);
  if (rows !== lastRows) {
    setLastRows(rows);
    const there = new Set((rows ?? []).map(rowId));
    const kept = new Set([...selection].filter((id) => there.has(id)));
    if (kept.size < selection.size) setSelection(kept);
  }
  return [selection, setSelection];
}
