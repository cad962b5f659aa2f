import type { ReactNode } from 'react';
import { Button } from '#src/ui/button/button.tsx';
import { Dialog } from './dialog.tsx';
import classes from './dialog-form.module.css';
import { FailureNotice } from './failure-notice.tsx';

type Props = {
  words: { title: string; lead?: string; submit: string; cancel: string };
  /** The submit button is red. */
  isDestructive?: boolean;
  isPending: boolean;
  /** What the last attempt failed with, or null. */
  failure: unknown;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with one form: the last failure, the fields, and Cancel beside the button that submits. */
export function DialogForm({ words, isDestructive, isPending, failure, onSubmit, onClose, children }: Props) {
  return (
    <Dialog title={words.title} lead={words.lead} closeLabel={words.cancel} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void onSubmit();
        }}
      >
        <FailureNotice failure={failure} />
        {children}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" {...(isDestructive && { color: 'red' })} loading={isPending}>
            {words.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
