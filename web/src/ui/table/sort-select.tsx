import { useTranslation } from 'react-i18next';
import classes from './table-filters.module.css';
import { TableSelect } from './table-filters.tsx';
import type { AnyRow, TableColumn, TableSort } from './table-types.ts';
import { sortParameter } from './use-table-sort.ts';

type Props<Item extends AnyRow> = {
  columns: readonly TableColumn<Item>[];
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  /** The order at first, if it is not that of a column. */
  standard?: { sort: TableSort; text: string } | undefined;
};

/** The order of a list on a phone, where no header can be pressed. */
export function SortSelect<Item extends AnyRow>({ columns, sort, onSort, standard }: Props<Item>) {
  const { t } = useTranslation('table');
  const ofColumns = columns.flatMap(({ id, title, sortBy }) =>
    sortBy === undefined
      ? []
      : [false, true].map((isDescending) => ({
          sort: { column: id, isDescending },
          value: sortParameter({ column: id, isDescending }),
          text: t(isDescending ? 'sort.descending' : 'sort.ascending', { column: title }),
        })),
  );
  const orders = standard ? [{ ...standard, value: sortParameter(standard.sort) }, ...ofColumns] : ofColumns;
  if (orders.length === 0) return null;
  return (
    <div className={classes.order}>
      <span aria-hidden>{t('sort.label')}</span>
      <TableSelect
        isOrder
        label={t('sort.label')}
        name="sort"
        value={sortParameter(sort)}
        options={orders}
        onChange={(value) => {
          const chosen = orders.find((order) => order.value === value);
          if (chosen) onSort(chosen.sort);
        }}
      />
    </div>
  );
}
