import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreRows } from './more-rows.tsx';
import { RowMenu } from './row-menu.tsx';
import { SelectBox } from './select-box.tsx';
import classes from './table-cards.module.css';
import { useLoadMore } from './table-grid.tsx';
import type { TableListProps } from './table-list.ts';
import type { AnyRow } from './table-types.ts';
import { useCardHeights } from './use-card-heights.ts';
import { useRowsInView } from './use-rows-in-view.ts';

/** The rows of a table on a phone: a list with the same actions. Only what is in view is in the document. */
export function TableCards<Item extends AnyRow>(props: TableListProps<Item>) {
  const { table, columns, label, total, source, isSelectable, hasActions, rowName, actionsOf, busyRow, onRun } = props;
  const { t } = useTranslation('table');
  const list = useRef<HTMLUListElement>(null);
  const { rows } = table;
  const { startOf, measure } = useCardHeights(rows.map(({ id }) => id));
  const { first, end } = useRowsInView({ list, count: rows.length, startOf, ahead: 6 });
  useLoadMore(source, rows.length - (end - 1));

  const [nameColumn, ...others] = columns;
  const badges = others.filter(({ onPhone }) => onPhone === 'badge');
  const lines = others.filter(({ onPhone = 'line' }) => onPhone === 'line');
  const size = source.more === null ? rows.length : (total ?? -1);
  return (
    <>
      <ul ref={list} className={classes.list} aria-label={label} aria-busy={source.isStale || undefined}>
        {rows.slice(first, end).map((row, at) => {
          const value = row.item;
          const name = rowName(value);
          const isSelected = table.isSelected(row.id);
          return (
            <li
              key={row.id}
              ref={measure}
              data-key={row.id}
              className={classes.card}
              style={at === 0 && first > 0 ? { marginTop: startOf(first) } : undefined}
              aria-setsize={size}
              aria-posinset={first + at + 1}
              data-selected={isSelected || undefined}
            >
              {isSelectable && (
                <SelectBox
                  label={t('select', { name })}
                  isChecked={isSelected}
                  onChange={(isChecked, withShift) => table.select(row.id, isChecked, withShift)}
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
      <div style={{ height: startOf(rows.length) - startOf(end) }} />
      <MoreRows source={source} />
    </>
  );
}
