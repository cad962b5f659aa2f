import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#src/lib/page/lazy-part.ts';
import { Button } from '../button/button.tsx';
import classes from './data-table.module.css';
import { SortSelect } from './sort-select.tsx';
import type { TableBody as Body, TableBodyProps } from './table-body.tsx';
import { TableSkeleton } from './table-skeleton.tsx';
import type { AnyRow } from './table-types.ts';
import { useTableView } from './use-table-view.ts';
import { ViewMenu } from './view-menu.tsx';

/** The rows and the libraries they need, loaded while the page reads them. `lazy` forgets the type parameter of a component. */
const TableBody = lazyPart(async () => (await import('./table-body.tsx')).TableBody) as unknown as typeof Body;

type Props<Item extends AnyRow> = Omit<TableBodyProps<Item>, 'view' | 'isPhone'> & {
  /** Under which the chosen columns are remembered. */
  name: string;
  /** The order at first, if it is not that of a column. */
  standardOrder?: { sort: TableBodyProps<Item>['sort']; text: string };
  search?: ReactNode;
  /** On a phone, behind a button that says how many are in use. */
  filters?: ReactNode;
  filtersInUse?: number;
  /** Beside the filters: actions for the whole list. */
  tools?: ReactNode;
  /** Instead of the table, when there is nothing to list. */
  empty: ReactNode;
};

const phone = '(max-width: 48em)';

/**
 * A table with sorting, selection, bulk actions and a menu for each row, of any length; on a phone a list with the same
 * actions. It shows its own waiting, failed, empty and no-match states. The page loads the namespaces `table` and `errors`.
 */
export function DataTable<Item extends AnyRow>(props: Props<Item>) {
  const { name, standardOrder, search, filters, filtersInUse = 0, tools, empty, ...body } = props;
  const { columns, source, sort, onSort, isFiltered } = body;
  const isPhone = useMediaQuery(phone, false, { getInitialValueInEffect: false });
  const { t } = useTranslation('table');
  const [view, setView] = useTableView(name, columns);
  const [isUnfolded, setUnfolded] = useState(false);
  const folds = isPhone && Boolean(filters);
  if (source.rows?.length === 0 && !isFiltered && !source.isStale) return empty;
  const order = <SortSelect columns={columns} sort={sort} onSort={onSort} standard={standardOrder} />;
  return (
    <div className={classes.root}>
      <div className={classes.toolbar}>
        {(search || filters) && (
          <search className={classes.filters}>
            {search}
            {folds ? (
              <Button
                variant="default"
                aria-expanded={isUnfolded}
                rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
                onClick={() => setUnfolded(!isUnfolded)}
              >
                {filtersInUse > 0 ? t('filtersInUse', { count: filtersInUse }) : t('filters')}
              </Button>
            ) : (
              filters
            )}
          </search>
        )}
        {folds && isUnfolded && (
          <search className={classes.unfolded}>
            {filters}
            {order}
          </search>
        )}
        {(tools || !folds) && (
          <div className={classes.tools}>
            {tools}
            {isPhone ? !folds && order : <ViewMenu columns={columns} view={view} onView={setView} />}
          </div>
        )}
      </div>
      <Suspense fallback={<TableSkeleton isPhone={isPhone} isCompact={view.isCompact} />}>
        <TableBody {...body} view={view} isPhone={isPhone} />
      </Suspense>
    </div>
  );
}
