import { useEffect } from 'react';

/** For a page that turns into another one in place: what had the focus is gone, so the heading gets it. */
export function useFocusedHeading(): void {
  useEffect(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }), []);
}
