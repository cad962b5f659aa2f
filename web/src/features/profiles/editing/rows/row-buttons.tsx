import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/button/button.tsx';
import classes from './rows.module.css';

export function AddButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Button
      data-add
      className={classes.add}
      variant="default"
      size="sm"
      leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

export function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.remove} aria-label={label} onClick={onClick}>
      <IconTrash size={18} stroke={1.5} aria-hidden />
    </button>
  );
}
