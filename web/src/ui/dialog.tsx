import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './dialog.module.css';
import { useSheetDrag } from './use-sheet-drag.ts';

type Props = {
  title: string;
  lead?: ReactNode;
  closeLabel: string;
  /**
   * Called on Escape, by the close button, and when a phone's sheet is pulled down. Clicking the backdrop does nothing,
   * since something may have been typed.
   */
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog, a sheet at the bottom on phones. Open as long as it is rendered; closing it returns the focus. */
export function Dialog({ title, lead, closeLabel, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const drag = useSheetDrag(dialog, onClose);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const before = document.activeElement;
    element.showModal();
    // The browser would focus the close button.
    const first = element.querySelector<HTMLElement>('[data-first]') ?? element.querySelector('h2');
    first?.focus();
    return () => {
      element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className={classes.root}
      aria-labelledby={id}
      aria-describedby={lead ? `${id}-lead` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.head} {...drag}>
        <h2 id={id} className={classes.title} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className={`icon-button ${classes.close}`} aria-label={closeLabel} onClick={onClose}>
          <IconX size={20} stroke={1.5} aria-hidden />
        </button>
      </div>
      {lead && (
        <p id={`${id}-lead`} className={classes.lead}>
          {lead}
        </p>
      )}
      <div className={classes.body}>{children}</div>
    </dialog>
  );
}
