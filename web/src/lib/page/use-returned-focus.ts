import { useEffect, useRef } from 'react';

/**
 * For a dialog that opens only once something was asked: meanwhile its button is disabled, and browsers take the focus
 * from it. It is had again when the dialog closes. Call the answer when the button is pressed.
 */
export function useReturnedFocus(isOpen: boolean): () => void {
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isOpen && !document.querySelector(':focus')) pressed.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return () => {
    pressed.current = document.querySelector<HTMLElement>(':focus');
  };
}
