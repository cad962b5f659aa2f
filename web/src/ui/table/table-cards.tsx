import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreRows } from './more-rows.tsx';
import { RowMenu } from './row-menu.tsx';
import { SelectBox } from './select-box.tsx';
import classes from './table-cards.module.css';
import { useLoadMore } from './table-grid.tsx';
import type { TableListProps } from './table-list.ts';
import type { AnyRow } from './table-types.ts';

/** The rows of a table on a phone: a list with the same actions. Only what is in view is in the document. */
export function TableCards<Item extends AnyRow>(props: TableListProps<Item>) {
  const { table, columns, label, total, source, isSelectable, hasActions, rowName, actionsOf, busyRow, onRun } = props;
  const { t } = useTranslation('table');
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const { rows } = table.getRowModel();
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => 104,
    getItemKey: (at) => rows[at]?.id ?? at,
    overscan: 6,
    scrollMargin: top,
    useFlushSync: false,
  });
  useLayoutEffect(() => {
    const start = (list.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    if (Math.abs(start - top) > 1) setTop(start);
  });
  const items = virtual.getVirtualItems();
  useLoadMore(source, rows.length - (items.at(-1)?.index ?? -1));

  const shown = columns.filter(({ id }) => table.getColumn(id)?.getIsVisible());
  const [nameColumn, ...others] = shown;
  const badges = others.filter(({ onPhone }) => onPhone === 'badge');
  const lines = others.filter(({ onPhone = 'line' }) => onPhone === 'line');
  const size = source.more === null ? rows.length : (total ?? -1);
  return (
    <>
      <ul ref={list} className={classes.list} aria-label={label} aria-busy={source.isStale || undefined}>
        {items.map((item, at) => {
          const row = rows[item.index];
          if (!row) return null;
          const value = row.original;
          const name = rowName(value);
          const gap = item.start - (items[at - 1]?.end ?? top);
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className={classes.card}
              style={gap > 0 ? { marginTop: gap } : undefined}
              aria-setsize={size}
              aria-posinset={item.index + 1}
              data-selected={row.getIsSelected() || undefined}
            >
              {isSelectable && (
                <SelectBox
                  label={t('select', { name })}
                  isChecked={row.getIsSelected()}
                  isDisabled={!row.getCanSelect()}
                  onChange={row.getToggleSelectedHandler()}
                />
              )}
              <div className={classes.body}>
                <div className={classes.name}>{nameColumn?.cell(value)}</div>
                {badges.length > 0 && (
                  <div className={classes.badges}>
                    {badges.map(({ id, cell }) => (
                      <span key={id}>{cell(value)}</span>
                    ))}
                  </div>
                )}
                <dl className={classes.lines}>
                  {lines.map(({ id, title, cell }) => {
                    const content = cell(value);
                    return content === null || content === '' ? null : (
                      <div key={id}>
                        <dt>{title}</dt>
                        <dd>{content}</dd>
                      </div>
                    );
                  })}
                </dl>
              </div>
              {hasActions && (
                <RowMenu
                  label={t('actionsFor', { name })}
                  actions={actionsOf(value)}
                  isBusy={busyRow === row.id}
                  onRun={(action) => onRun(value, action)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <div style={{ height: Math.max(0, virtual.getTotalSize() + top - (items.at(-1)?.end ?? top)) }} />
      <MoreRows source={source} />
    </>
  );
}
