import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps keyboard users in place when the control they pressed disappears: when `state` changes and nothing has the focus,
 * the referenced element gets it. The element needs a `tabIndex` of -1.
 */
export function useFocusFallback<Target extends HTMLElement>(state: unknown): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const focusTarget = () => {
      if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
    };
    // Elements behind a modal dialog cannot take the focus until it closes.
    const dialog = document.querySelector('dialog:modal');
    if (dialog) dialog.addEventListener('close', focusTarget, { once: true });
    else focusTarget();
  }, [state]);
  return target;
}
