import { type RefObject, useEffect, useRef } from 'react';

/**
 * The place from which whoever goes by keyboard goes on when what they pressed is gone afterwards. `state`: what their
 * press changes. The place needs a `tabIndex` of -1.
 */
export function useKeptFocus<Place extends HTMLElement>(state: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const take = () => {
      if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
    };
    // Nothing behind a dialog can have the focus before that closes, over a button that is gone.
    const dialog = document.querySelector('dialog:modal');
    if (dialog) dialog.addEventListener('close', take, { once: true });
    else take();
  }, [state]);
  return place;
}
