import type { KeyboardEvent } from 'react';

const pageSize = 10;

/** The row to which a key moves from row `at`; null for a key that does not move. */
export function rowAfterKey(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  at: number,
  count: number,
): number | null {
  const last = count - 1;
  const withModifier = ctrlKey || metaKey;
  const target: Record<string, number | undefined> = withModifier
    ? { Home: 0, End: last }
    : { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + pageSize, PageUp: at - pageSize };
  const next = target[key];
  return next === undefined ? null : Math.min(last, Math.max(0, next));
}

/** Where the focus is in a table: the index of the row, and of the cell in it. Null if it is elsewhere. */
export function placeOfFocus(table: HTMLElement): { row: number; cell: number } | null {
  const { activeElement } = document;
  const row = activeElement?.closest<HTMLElement>('[data-row]');
  if (!row || !table.contains(row)) return null;
  const cell = [...row.children].findIndex((each) => each.contains(activeElement));
  return { row: Number(row.dataset.row), cell };
}

/** Focuses the control of a cell, or the first one of its row. Returns whether the row is there. */
export function focusCell(table: HTMLElement, { row, cell }: { row: number; cell: number }): boolean {
  const target = table.querySelector<HTMLElement>(`[data-row="${row}"]`);
  if (!target) return false;
  const control = 'input, a[href], button';
  const same = target.children[cell]?.querySelector<HTMLElement>(control);
  (same ?? target.querySelector<HTMLElement>(control))?.focus({ preventScroll: true });
  return true;
}
