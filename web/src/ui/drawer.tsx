import { IconMenu2, IconX } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import classes from './drawer.module.css';

type Props = { openLabel: string; closeLabel: string; label: string; children: ReactNode };

/** A button that opens a panel from the side; a modal dialog of the browser, so focus and Escape are its business. */
export function Drawer({ openLabel, closeLabel, label, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  /** Choosing a link closes the panel, and so does a click beside it, which arrives at the dialog itself. */
  function closeUnlessInside(event: MouseEvent): void {
    const clicked = event.target;
    if (clicked === dialog.current || (clicked instanceof Element && clicked.closest('a, [data-closes]'))) {
      dialog.current?.close();
    }
  }

  return (
    <>
      <button
        type="button"
        className={classes.toggle}
        aria-label={openLabel}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <IconMenu2 stroke={1.5} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape and the close button. */}
      <dialog ref={dialog} className={classes.panel} aria-label={label} onClick={closeUnlessInside}>
        <div className={classes.content}>
          <button type="button" className={classes.toggle} data-closes aria-label={closeLabel}>
            <IconX stroke={1.5} aria-hidden />
          </button>
          {children}
        </div>
      </dialog>
    </>
  );
}
