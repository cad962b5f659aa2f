import type { ReactNode } from 'react';
import { Button } from '#src/ui/button/button.tsx';
import classes from './confirm-button.module.css';
import { Dialog } from './dialog.tsx';

type Props = {
  question: { title: string; text: string; confirm: string; cancel: string };
  /** Confirming destroys nothing, so the button is not red. */
  isSafe?: boolean | undefined;
  onConfirm: () => void;
  onClose: () => void;
  /** Further content of the dialog. */
  children?: ReactNode;
};

/** Asks before an action that cannot simply be undone. */
export function ConfirmDialog({ question, isSafe, onConfirm, onClose, children }: Props) {
  return (
    <Dialog title={question.title} lead={question.text} closeLabel={question.cancel} onClose={onClose}>
      {children && <div className={classes.further}>{children}</div>}
      <div className={classes.actions}>
        <Button variant="default" data-first onClick={onClose}>
          {question.cancel}
        </Button>
        <Button
          {...(!isSafe && { color: 'red' })}
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {question.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
