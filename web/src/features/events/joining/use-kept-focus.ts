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
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [state]);
  return place;
}
