import { IconCheck, IconLayoutColumns } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import menu from '../menu.module.css';
import { Menu, MenuItem } from '../menu.tsx';
import classes from './data-table.module.css';
import type { AnyRow, TableColumn } from './table-types.ts';
import type { TableView } from './use-table-view.ts';

type Props<Item extends AnyRow> = {
  columns: readonly TableColumn<Item>[];
  view: TableView;
  onView: (view: TableView) => void;
};

/** Chooses the columns and the density of a table. */
export function ViewMenu<Item extends AnyRow>({ columns, view, onView }: Props<Item>) {
  const { t } = useTranslation('table');
  const densities = [
    { isCompact: false, text: t('view.comfortable') },
    { isCompact: true, text: t('view.compact') },
  ];
  return (
    <span className={classes.view}>
      <Menu
        label={t('view.label')}
        isFloating
        button={
          <>
            <IconLayoutColumns size={18} stroke={1.5} aria-hidden />
            {t('view.button')}
          </>
        }
      >
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu. */}
        <div role="group" aria-label={t('view.columns')}>
          {columns.slice(1).map(({ id, title }) => {
            const isShown = view.shown[id] === true;
            return (
              <button
                key={id}
                type="button"
                role="menuitemcheckbox"
                aria-checked={isShown}
                tabIndex={-1}
                className={menu.item}
                onClick={(event) => {
                  // The menu stays open, because several columns may follow.
                  event.stopPropagation();
                  onView({ ...view, shown: { ...view.shown, [id]: !isShown } });
                }}
              >
                <span className={classes.tick}>{isShown && <IconCheck size={16} stroke={2} aria-hidden />}</span>
                {title}
              </button>
            );
          })}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
        <div role="group" aria-label={t('view.density')} className={classes.densities}>
          {densities.map(({ isCompact, text }) => (
            <MenuItem key={text} checked={view.isCompact === isCompact} onSelect={() => onView({ ...view, isCompact })}>
              <span className={classes.tick}>
                {view.isCompact === isCompact && <IconCheck size={16} stroke={2} aria-hidden />}
              </span>
              {text}
            </MenuItem>
          ))}
        </div>
      </Menu>
    </span>
  );
}
