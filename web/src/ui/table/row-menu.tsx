import { IconDots } from '@tabler/icons-react';
import { Link } from 'react-router';
import { Loader } from '#src/ui/button/loader.tsx';
import menu from '../menu.module.css';
import { Menu, MenuItem } from '../menu.tsx';
import classes from '../row-menu.module.css';
import type { RowAction } from './table-types.ts';

type Props = {
  label: string;
  actions: readonly RowAction[];
  isBusy: boolean;
  onRun: (action: RowAction) => void;
};

/** The actions of one row. */
export function RowMenu({ label, actions, isBusy, onRun }: Props) {
  if (actions.length === 0) return null;
  const button = isBusy ? <Loader size={18} /> : <IconDots size={20} stroke={1.5} aria-hidden />;
  return (
    <span className={classes.root} aria-busy={isBusy || undefined}>
      <Menu label={label} button={button} isFloating>
        {actions.map((action) => {
          const { id, text, Icon, isDanger } = action;
          const content = (
            <>
              {Icon && <Icon size={18} stroke={1.5} aria-hidden />}
              {text}
            </>
          );
          return 'to' in action ? (
            <Link
              key={id}
              className={menu.item}
              role="menuitem"
              tabIndex={-1}
              to={action.to}
              reloadDocument={action.isReloaded}
            >
              {content}
            </Link>
          ) : (
            <MenuItem key={id} isDanger={isDanger} onSelect={() => onRun(action)}>
              {content}
            </MenuItem>
          );
        })}
      </Menu>
    </span>
  );
}
