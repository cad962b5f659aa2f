import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreRows } from './more-rows.tsx';
import { focusCell, placeOfFocus, rowAfterKey } from './move-between-rows.ts';
import classes from './table-grid.module.css';
import { TableHead } from './table-head.tsx';
import type { TableListProps } from './table-list.ts';
import { roles } from './table-roles.ts';
import { TableRow } from './table-row.tsx';
import type { AnyRow } from './table-types.ts';
import { useRowsInView } from './use-rows-in-view.ts';

/** Rows in pixels; less where a table is compact. */
const rowHeights = { comfortable: 60, compact: 42 };
const checkboxWidth = 44;
const menuWidth = 52;

/** The rows of a table in columns. Only those in view are in the document, so that there can be any number of them. */
export function TableGrid<Item extends AnyRow>(props: TableListProps<Item>) {
  const { table, columns, label, total, source, isCompact, isSelectable, hasActions } = props;
  const { t } = useTranslation('table');
  const scroller = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [focusedRow, setFocusedRow] = useState<number | null>(null);
  const wanted = useRef<{ row: number; cell: number } | null>(null);
  const { rows } = table;
  const height = isCompact ? rowHeights.compact : rowHeights.comfortable;
  const startOf = (at: number) => at * height;
  const { first, end } = useRowsInView({ list: body, scroller, count: rows.length, startOf, ahead: 8 });
  const rendered = Array.from({ length: end - first }, (_, at) => first + at);
  // A focused row stays in the document, or the focus would be lost while scrolling.
  if (focusedRow !== null && focusedRow < rows.length && !rendered.includes(focusedRow)) {
    rendered.push(focusedRow);
    rendered.sort((a, b) => a - b);
  }
  useLoadMore(source, rows.length - (end - 1));

  useEffect(() => {
    if (wanted.current && scroller.current && focusCell(scroller.current, wanted.current)) wanted.current = null;
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || !scroller.current) return;
    if (event.key === 'Escape' && isSelectable) table.selectNone();
    if (event.key === 'a' && (event.ctrlKey || event.metaKey) && isSelectable) {
      event.preventDefault();
      table.selectAll();
    }
    const place = placeOfFocus(scroller.current);
    const row = place && rowAfterKey(event, place.row, rows.length);
    if (!place || row === null) return;
    event.preventDefault();
    setFocusedRow(row);
    scrollToRow(scroller.current, startOf(row), height);
    if (!focusCell(scroller.current, { ...place, row })) wanted.current = { ...place, row };
  }

  const widths = [
    ...(isSelectable ? [`${checkboxWidth}px`] : []),
    ...columns.map(({ width, grow = 1 }) => `minmax(${width}px, ${grow}fr)`),
    ...(hasActions ? [`${menuWidth}px`] : []),
  ];
  const minWidth =
    (isSelectable ? checkboxWidth : 0) +
    columns.reduce((sum, { width }) => sum + width, 0) +
    (hasActions ? menuWidth : 0);
  const style: CSSProperties & Record<`--${string}`, string> = {
    minWidth,
    '--table-columns': widths.join(' '),
    '--table-row': `${height}px`,
    '--table-name-start': `${isSelectable ? checkboxWidth : 0}px`,
  };
  const knownTotal = source.more === null ? rows.length : total;
  return (
    <div ref={scroller} className={classes.scroller} data-stale={source.isStale || undefined}>
      <table
        {...roles.table}
        className={classes.table}
        style={style}
        data-compact={isCompact || undefined}
        aria-label={label}
        aria-rowcount={knownTotal === undefined ? -1 : knownTotal + 1}
        aria-busy={source.isStale || undefined}
        aria-describedby={isSelectable ? `${props.id}-keys` : undefined}
      >
        <TableHead {...props} />
        <tbody
          {...roles.group}
          ref={body}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => {
            const row = target.closest<HTMLElement>('[data-row]');
            if (row) setFocusedRow(Number(row.dataset.row));
          }}
        >
          {rendered.map((index, at) => {
            const row = rows[index];
            const gap = startOf(index) - startOf((rendered[at - 1] ?? -1) + 1);
            return row && <TableRow {...props} key={row.id} row={row} index={index} gap={gap} />;
          })}
        </tbody>
      </table>
      <div style={{ height: startOf(rows.length) - startOf((rendered.at(-1) ?? -1) + 1) }} />
      <MoreRows source={source} />
      {isSelectable && (
        <p id={`${props.id}-keys`} className="visually-hidden">
          {t('keys')}
        </p>
      )}
    </div>
  );
}

const headHeight = 42;

/** Scrolls no further than needed to show a row that starts so many pixels below the header. */
function scrollToRow(scroller: HTMLElement, start: number, height: number): void {
  const below = start + height + headHeight - scroller.clientHeight;
  if (scroller.scrollTop > start) scroller.scrollTop = start;
  else if (scroller.scrollTop < below) scroller.scrollTop = below;
}

/** How many rows before the end the next page is loaded. */
const aheadRows = 30;

/** Loads the next page before the last row comes into view. After a failure, only when asked to. */
export function useLoadMore({ more, isStale }: TableListProps<AnyRow>['source'], rowsLeft: number): void {
  const isDue = more !== null && !more.isLoading && !more.hasFailed && !isStale && rowsLeft < aheadRows;
  useEffect(() => {
    if (isDue) void more?.load();
  }, [isDue, more]);
}
