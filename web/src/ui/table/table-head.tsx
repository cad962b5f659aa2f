import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SelectBox } from './select-box.tsx';
import classes from './table-grid.module.css';
import type { TableListProps } from './table-list.ts';
import { roles } from './table-roles.ts';
import type { AnyRow, TableColumn } from './table-types.ts';

/** The header: a checkbox for all loaded rows, and a button for each column that can be sorted. */
export function TableHead<Item extends AnyRow>(props: TableListProps<Item>) {
  const { table, columns, sort, onSort, isSelectable, hasActions } = props;
  const { t } = useTranslation('table');
  return (
    <thead {...roles.group} className={classes.head}>
      <tr {...roles.row} className={classes.row} aria-rowindex={1}>
        {isSelectable && (
          <th {...roles.columnHeader} className={classes.check}>
            <SelectBox
              label={t('selectAll')}
              isChecked={table.selected === 'all'}
              isMixed={table.selected === 'some'}
              onChange={(isChecked) => (isChecked ? table.selectAll() : table.selectNone())}
            />
          </th>
        )}
        {columns.map((column, at) => (
          <HeadCell key={column.id} sort={sort} onSort={onSort} column={column} isName={at === 0} />
        ))}
        {hasActions && (
          <th {...roles.columnHeader} className={classes.menu}>
            <span className="visually-hidden">{t('actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

type CellProps<Item extends AnyRow> = Pick<TableListProps<Item>, 'sort' | 'onSort'> & {
  column: TableColumn<Item>;
  isName: boolean;
};

function HeadCell<Item extends AnyRow>({ sort, onSort, column, isName }: CellProps<Item>) {
  const { id, title, isNumber = false } = column;
  const common = {
    ...roles.columnHeader,
    className: classes.cell,
    'data-name': isName || undefined,
    'data-number': isNumber || undefined,
  } as const;
  if (column.sortBy === undefined) return <th {...common}>{title}</th>;
  const isSorted = sort.column === id;
  const sorted = sort.isDescending ? 'descending' : 'ascending';
  const SortIcon = isSorted ? { ascending: IconArrowUp, descending: IconArrowDown }[sorted] : IconArrowsSort;
  return (
    <th {...common} aria-sort={isSorted ? sorted : 'none'}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={isSorted || undefined}
        // The highest numbers are what people look for first.
        onClick={() => onSort({ column: id, isDescending: isSorted ? !sort.isDescending : isNumber })}
      >
        {title}
        <SortIcon size={15} stroke={1.75} aria-hidden />
      </button>
    </th>
  );
}
