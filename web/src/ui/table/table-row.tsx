import { useTranslation } from 'react-i18next';
import { RowMenu } from './row-menu.tsx';
import { SelectBox } from './select-box.tsx';
import classes from './table-grid.module.css';
import type { TableListProps } from './table-list.ts';
import { roles } from './table-roles.ts';
import type { AnyRow } from './table-types.ts';
import type { TableRowModel } from './use-table-model.ts';

type Props<Item extends AnyRow> = TableListProps<Item> & {
  row: TableRowModel<Item>;
  index: number;
  /** The height of the rows before it that are not in the document. */
  gap: number;
};

/** One row. Its first column names it. */
export function TableRow<Item extends AnyRow>(props: Props<Item>) {
  const { table, row, index, gap, columns, isSelectable, hasActions, rowName, actionsOf, busyRow, onRun } = props;
  const { t } = useTranslation('table');
  const item = row.item;
  const name = rowName(item);
  const isSelected = table.isSelected(row.id);
  return (
    <tr
      {...roles.row}
      className={classes.row}
      style={gap > 0 ? { marginTop: gap } : undefined}
      aria-rowindex={index + 2}
      data-row={index}
      data-selected={isSelected || undefined}
    >
      {isSelectable && (
        <td {...roles.cell} className={classes.check}>
          <SelectBox
            label={t('select', { name })}
            isChecked={isSelected}
            onChange={(isChecked, withShift) => table.select(row.id, isChecked, withShift)}
          />
        </td>
      )}
      {columns.map(({ id, cell, isNumber }, at) =>
        at === 0 ? (
          <th key={id} {...roles.rowHeader} className={classes.cell} data-name>
            {cell(item)}
          </th>
        ) : (
          <td key={id} {...roles.cell} className={classes.cell} data-number={isNumber || undefined}>
            {cell(item)}
          </td>
        ),
      )}
      {hasActions && (
        <td {...roles.cell} className={classes.menu}>
          <RowMenu
            label={t('actionsFor', { name })}
            actions={actionsOf(item)}
            isBusy={busyRow === row.id}
            onRun={(action) => onRun(item, action)}
          />
        </td>
      )}
    </tr>
  );
}
