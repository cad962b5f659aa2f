import { IconMenu2, IconX } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useRef } from 'react';
import classes from './drawer.module.css';

type Props = { openLabel: string; closeLabel: string; label: string; children: ReactNode };

/** A button that opens a side panel. It is a modal `dialog` element, so the browser handles focus and Escape. */
export function Drawer({ openLabel, closeLabel, label, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);

  /** Closes the panel after choosing a link or clicking the backdrop, whose target is the dialog itself. */
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
        className="icon-button"
        aria-label={openLabel}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <IconMenu2 stroke={1.5} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close it with Escape or the close button. */}
      <dialog ref={dialog} className={classes.panel} aria-label={label} onClick={closeUnlessInside}>
        <div className={classes.content}>
          <button type="button" className={`icon-button ${classes.close}`} data-closes aria-label={closeLabel}>
            <IconX stroke={1.5} aria-hidden />
          </button>
          {children}
        </div>
      </dialog>
    </>
  );
}
