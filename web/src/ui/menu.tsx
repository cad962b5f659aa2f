import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import classes from './menu.module.css';

type Props = {
  /** The button's accessible name. */
  label: string;
  /** The button's content. */
  button: ReactNode;
  /** Shown above the whole page, for a button inside a part that scrolls. */
  isFloating?: boolean;
  /** The items: `MenuItem`s, or links and buttons with role `menuitem`. */
  children: ReactNode;
};

/** A button that opens a menu of actions, with arrow keys, Home, End and Escape. */
export function Menu({ label, button, isFloating, children }: Props) {
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<CSSProperties>();
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  useEffect(() => {
    if (open) list.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, [open]);

  useEffect(() => {
    if (!open || !isFloating) return undefined;
    // It follows its button. Closing instead would lose a tap right before the page has come to rest.
    const follow = () => trigger.current && setPlace(placeBeside(trigger.current.getBoundingClientRect()));
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
    };
  }, [open, isFloating]);

  function toggle(): void {
    if (isFloating && trigger.current) setPlace(placeBeside(trigger.current.getBoundingClientRect()));
    setOpen(!open);
  }

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
    const isInside = event.currentTarget.contains(event.relatedTarget) || list.current?.contains(event.relatedTarget);
    if (!isInside) setOpen(false);
  }

  const menu = open && (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter and Space on an item arrive here as a click.
    <div
      ref={list}
      id={id}
      className={classes.list}
      style={isFloating ? place : undefined}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onClick={close}
    >
      {children}
    </div>
  );
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
        onClick={toggle}
      >
        {button}
      </button>
      {isFloating && menu ? createPortal(menu, document.querySelector('main') ?? document.body) : menu}
    </div>
  );
}

/** Room for the widest menu. */
const widestPx = 270;

/** Below a button, or above it where there is more room. */
function placeBeside({ top, bottom, right }: DOMRect): CSSProperties {
  const { clientWidth, clientHeight } = document.documentElement;
  const isAbove = clientHeight - bottom < 260 && top > clientHeight - bottom;
  return {
    position: 'fixed',
    insetInlineEnd: 'auto',
    // A menu of a button near the left edge still fits.
    right: Math.max(8, Math.min(clientWidth - right, clientWidth - widestPx - 8)),
    ...(isAbove ? { top: 'auto', bottom: clientHeight - top + 4 } : { top: bottom + 4 }),
  };
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
