import { IconDots } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loader } from './button/loader.tsx';
import { LazyConfirmDialog } from './lazy-confirm-dialog.tsx';
import { Menu, MenuItem } from './menu.tsx';
import classes from './row-menu.module.css';

type Props = {
  /** What the actions are for, as in "Actions for Ada Lovelace". */
  name: string;
  /** The destructive action. */
  label: string;
  /** Missing where `onConfirm` opens a dialog of its own. */
  question?: ComponentProps<typeof LazyConfirmDialog>['question'] | undefined;
  isBusy: boolean;
  onConfirm: () => void;
  /** `MenuItem`s before it, for what destroys nothing. */
  children?: ReactNode;
};

/** The menu at the end of a row, for what cannot simply be undone: it is out of the way, and asks. The page loads `table`. */
export function OverflowMenu({ name, label, question, isBusy, onConfirm, children }: Props) {
  const { t } = useTranslation('table');
  const [isAsking, setAsking] = useState(false);
  return (
    <span className={classes.root} aria-busy={isBusy || undefined}>
      <Menu
        label={t('actionsFor', { name })}
        button={isBusy ? <Loader size={18} /> : <IconDots size={20} stroke={1.5} aria-hidden />}
        isFloating
      >
        {children}
        <MenuItem isDanger onSelect={question ? () => setAsking(true) : onConfirm}>
          {label}
        </MenuItem>
      </Menu>
      {isAsking && question && (
        <LazyConfirmDialog question={question} onConfirm={onConfirm} onClose={() => setAsking(false)} />
      )}
    </span>
  );
}
