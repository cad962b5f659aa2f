import { useTranslation } from 'react-i18next';
import classes from './table-filters.module.css';
import { TableSelect } from './table-filters.tsx';
import type { AnyRow, TableColumn, TableSort } from './table-types.ts';

type Props<Item extends AnyRow> = {
  columns: readonly TableColumn<Item>[];
  sort: TableSort;
  onSort: (sort: TableSort) => void;
};

/** The order of a list on a phone, where no header can be pressed. */
export function SortSelect<Item extends AnyRow>({ columns, sort, onSort }: Props<Item>) {
  const { t } = useTranslation('table');
  const orders = columns.flatMap(({ id, title, sortBy }) =>
    sortBy === undefined
      ? []
      : [false, true].map((isDescending) => ({
          sort: { column: id, isDescending },
          value: `${isDescending ? '-' : ''}${id}`,
          text: t(isDescending ? 'sort.descending' : 'sort.ascending', { column: title }),
        })),
  );
  if (orders.length === 0) return null;
  return (
    <div className={classes.order}>
      <span aria-hidden>{t('sort.label')}</span>
      <TableSelect
        isOrder
        label={t('sort.label')}
        name="sort"
        value={`${sort.isDescending ? '-' : ''}${sort.column}`}
        options={orders}
        onChange={(value) => {
          const chosen = orders.find((order) => order.value === value);
          if (chosen) onSort(chosen.sort);
        }}
      />
    </div>
  );
}
