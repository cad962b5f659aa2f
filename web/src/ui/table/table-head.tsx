import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SelectBox } from './select-box.tsx';
import classes from './table-grid.module.css';
import type { TableListProps } from './table-list.ts';
import { roles } from './table-roles.ts';
import type { AnyRow, TableColumn } from './table-types.ts';

type Props<Item extends AnyRow> = TableListProps<Item> & { visible: readonly TableColumn<Item>[] };

/** The header: a checkbox for all loaded rows, and a button for each column that can be sorted. */
export function TableHead<Item extends AnyRow>({ table, visible, isSelectable, hasActions }: Props<Item>) {
  const { t } = useTranslation('table');
  return (
    <thead {...roles.group} className={classes.head}>
      <tr {...roles.row} className={classes.row} aria-rowindex={1}>
        {isSelectable && (
          <th {...roles.columnHeader} className={classes.check}>
            <SelectBox
              label={t('selectAll')}
              isChecked={table.getIsAllRowsSelected()}
              isMixed={table.getIsSomeRowsSelected() && !table.getIsAllRowsSelected()}
              onChange={({ target }) => table.toggleAllRowsSelected(target.checked)}
            />
          </th>
        )}
        {visible.map((column, at) => (
          <HeadCell key={column.id} table={table} column={column} isName={at === 0} />
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

type CellProps<Item extends AnyRow> = Pick<TableListProps<Item>, 'table'> & {
  column: TableColumn<Item>;
  isName: boolean;
};

const sortNames = { asc: 'ascending', desc: 'descending' } as const;

function HeadCell<Item extends AnyRow>({ table, column: { id, title, isNumber }, isName }: CellProps<Item>) {
  const model = table.getColumn(id);
  const sorted = model?.getIsSorted() || null;
  const common = {
    ...roles.columnHeader,
    className: classes.cell,
    'data-name': isName || undefined,
    'data-number': isNumber || undefined,
  } as const;
  if (!model?.getCanSort()) {
    return <th {...common}>{title}</th>;
  }
  const SortIcon = sorted ? { asc: IconArrowUp, desc: IconArrowDown }[sorted] : IconArrowsSort;
  return (
    <th {...common} aria-sort={sorted ? sortNames[sorted] : 'none'}>
      <button
        type="button"
        className={classes.sort}
        data-sorted={sorted ?? undefined}
        onClick={() => model.toggleSorting(sorted ? sorted === 'asc' : undefined)}
      >
        {title}
        <SortIcon size={15} stroke={1.75} aria-hidden />
      </button>
    </th>
  );
}
