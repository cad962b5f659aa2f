import { useEffect, useRef } from 'react';

/** A list edited row by row. With `first`, an empty list starts with that row. */
export function useRows<T>(items: readonly T[], first: T | null, change: (items: T[]) => void) {
  const list = useRef<HTMLDivElement>(null);
  const focus = useRef<'last' | 'add' | null>(null);
  const shown = items.length === 0 && first !== null ? [first] : items;

  // An added row gets the focus; after a removal the focused element is gone.
  useEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    if (focus.current === 'last') rows.at(-1)?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    if (focus.current === 'add') list.current?.querySelector<HTMLElement>('[data-add]')?.focus();
    focus.current = null;
  });

  return {
    list,
    items: shown,
    set: (at: number, item: T) => change(shown.map((each, index) => (index === at ? item : each))),
    add(item: T): void {
      focus.current = 'last';
      change([...shown, item]);
    },
    remove(at: number): void {
      focus.current = 'add';
      change(shown.filter((_, index) => index !== at));
    },
  };
}
