import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './menu.module.css';

type Props = {
  /** The button's accessible name. */
  label: string;
  /** The button's content. */
  button: ReactNode;
  /** The items: `MenuItem`s, or links and buttons with role `menuitem`. */
  children: ReactNode;
};

/** A button that opens a menu of actions, with arrow keys, Home, End and Escape. */
export function Menu({ label, button, children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  useEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, [open]);

  function close(): void {
    setOpen(false);
    trigger.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const target: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
    const next = target[event.key];
    if (event.key === 'Escape') close();
    else if (next === undefined || all.length === 0) return;
    else all[(next + all.length) % all.length]?.focus();
    event.preventDefault();
  }

  function onBlur(event: FocusEvent): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events bubbling up from the button and the items.
    <div className={classes.root} onBlur={onBlur} onKeyDown={open ? onKeyDown : undefined}>
      <button
        ref={trigger}
        type="button"
        className={classes.trigger}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Space on an item arrive here as a click.
        <div ref={list} id={id} className={classes.list} role="menu" aria-label={label} tabIndex={-1} onClick={close}>
          {children}
        </div>
      )}
    </div>
  );
}

type ItemProps = {
  /** For one of several options: whether it is selected. */
  checked?: boolean;
  lang?: string;
  /** For destructive actions. */
  isDanger?: boolean;
  onSelect: () => void;
  children: ReactNode;
};

/** One action of a Menu. */
export function MenuItem({ checked, lang, isDanger, onSelect, children }: ItemProps) {
  const common = {
    type: 'button',
    tabIndex: -1,
    lang,
    className: classes.item,
    'data-danger': isDanger || undefined,
    onClick: onSelect,
  } as const;
  if (checked === undefined) {
    return (
      <button {...common} role="menuitem">
        {children}
      </button>
    );
  }
  return (
    <button {...common} role="menuitemradio" aria-checked={checked}>
      {children}
    </button>
  );
}
