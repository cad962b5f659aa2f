import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './dialog.module.css';
import { useSheetDrag } from './use-sheet-drag.ts';

type Props = {
  title: string;
  lead?: ReactNode;
  closeLabel: string;
  /** As wide as the window allows, for what is looked at. */
  isWide?: boolean;
  /**
   * Called on Escape, by the back button of Android, by the close button, and when a phone's sheet is pulled down. Clicking the
   * backdrop does nothing, since something may have been typed.
   */
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog, a sheet at the bottom on phones. Open as long as it is rendered; closing it returns the focus. */
export function Dialog({ title, lead, closeLabel, isWide = false, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const focused = useRef<Element | null>(null);
  const id = useId();
  const drag = useSheetDrag(dialog, onClose);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const before = document.activeElement;
    element.showModal();
    // The browser would focus the close button.
    focusFirst(element);
    return () => {
      element.close();
      if (before instanceof HTMLElement) returnFocus(before);
    };
  }, []);

  useEffect(() => {
    const wasTaken = focused.current?.isConnected === false && document.activeElement === document.body;
    // The next step of a dialog replaces the button that was pressed.
    if (dialog.current && wasTaken) focusFirst(dialog.current);
  });

  return (
    <dialog
      ref={dialog}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      className={classes.root}
      data-wide={isWide || undefined}
      aria-labelledby={id}
      aria-describedby={lead ? `${id}-lead` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={({ currentTarget }) => {
        // Browsers close it themselves, without asking first, when Escape or a phone's back button comes again before
        // anything else was pressed. It has to stay until its page takes it away.
        if (currentTarget.open) return;
        currentTarget.showModal();
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

/** A button that is disabled while its call runs can't take the focus yet: `keepFocus` gives it back later. */
function returnFocus(control: HTMLElement): void {
  control.focus();
  if (control.matches(':disabled')) control.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
}

function focusFirst(dialog: HTMLDialogElement): void {
  const first = dialog.querySelector<HTMLElement>('[data-first]') ?? dialog.querySelector('h2');
  first?.focus();
}
