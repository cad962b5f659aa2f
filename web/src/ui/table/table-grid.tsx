import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
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

/** Rows in pixels; less where a table is compact. */
const rowHeights = { comfortable: 60, compact: 42 };
const checkboxWidth = 44;
const menuWidth = 52;

/** The rows of a table in columns. Only those in view are in the document, so that there can be any number of them. */
export function TableGrid<Item extends AnyRow>(props: TableListProps<Item>) {
  const { table, columns, label, total, source, isCompact, isSelectable, hasActions } = props;
  const { t } = useTranslation('table');
  const scroller = useRef<HTMLDivElement>(null);
  const [focusedRow, setFocusedRow] = useState<number | null>(null);
  const wanted = useRef<{ row: number; cell: number } | null>(null);
  const { rows } = table.getRowModel();
  const height = isCompact ? rowHeights.compact : rowHeights.comfortable;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (at) => rows[at]?.id ?? at,
    overscan: 8,
    useFlushSync: false,
    // A focused row stays in the document, or the focus would be lost while scrolling.
    rangeExtractor: (range) => {
      const inView = defaultRangeExtractor(range);
      if (focusedRow === null || focusedRow >= rows.length || inView.includes(focusedRow)) return inView;
      return [...inView, focusedRow].toSorted((a, b) => a - b);
    },
  });
  useEffect(() => {
    if (height) virtual.measure();
  }, [height, virtual]);

  const items = virtual.getVirtualItems();
  const lastInView = items.at(-1)?.index ?? -1;
  useLoadMore(source, rows.length - lastInView);

  useEffect(() => {
    if (wanted.current && scroller.current && focusCell(scroller.current, wanted.current)) wanted.current = null;
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (event.defaultPrevented || !scroller.current) return;
    if (event.key === 'Escape' && isSelectable) table.resetRowSelection(true);
    if (event.key === 'a' && (event.ctrlKey || event.metaKey) && isSelectable) {
      event.preventDefault();
      table.toggleAllRowsSelected(true);
    }
    const place = placeOfFocus(scroller.current);
    const row = place && rowAfterKey(event, place.row, rows.length);
    if (!place || row === null) return;
    event.preventDefault();
    setFocusedRow(row);
    virtual.scrollToIndex(row, { align: 'auto' });
    if (!focusCell(scroller.current, { ...place, row })) wanted.current = { ...place, row };
  }

  const visible = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible());
  const widths = [
    ...(isSelectable ? [`${checkboxWidth}px`] : []),
    ...visible.map(({ width, grow = 1 }) => `minmax(${width}px, ${grow}fr)`),
    ...(hasActions ? [`${menuWidth}px`] : []),
  ];
  const minWidth =
    (isSelectable ? checkboxWidth : 0) +
    visible.reduce((sum, { width }) => sum + width, 0) +
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
        <TableHead {...props} visible={visible} />
        <tbody
          {...roles.group}
          onKeyDown={onKeyDown}
          onFocus={({ target }) => {
            const row = target.closest<HTMLElement>('[data-row]');
            if (row) setFocusedRow(Number(row.dataset.row));
          }}
        >
          {items.map((item, at) => {
            const row = rows[item.index];
            const before = items[at - 1]?.end ?? 0;
            return (
              row && (
                <TableRow
                  {...props}
                  key={item.key}
                  row={row}
                  index={item.index}
                  gap={item.start - before}
                  visible={visible}
                />
              )
            );
          })}
        </tbody>
      </table>
      <div style={{ height: virtual.getTotalSize() - (items.at(-1)?.end ?? 0) }} />
      <MoreRows source={source} />
      {isSelectable && (
        <p id={`${props.id}-keys`} className="visually-hidden">
          {t('keys')}
        </p>
      )}
    </div>
  );
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
