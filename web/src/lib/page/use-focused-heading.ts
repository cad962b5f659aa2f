import { useEffect } from 'react';

/** For a page that replaces another in place: the focused element is gone, so the heading gets the focus. */
export function useFocusedHeading(): void {
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }), []);
}
