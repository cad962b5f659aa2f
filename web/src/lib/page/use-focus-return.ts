import { useEffect, useRef } from 'react';

/**
 * Returns the focus to a button after its dialog closes, when the button was disabled while the dialog's data loaded:
 * browsers take the focus from a disabled button. Call the returned function when the button is pressed.
 */
export function useFocusReturn(isOpen: boolean): () => void {
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isOpen && !document.querySelector(':focus')) pressed.current?.focus({ preventScroll: true });
  }, [isOpen]);
  return () => {
    pressed.current = document.querySelector<HTMLElement>(':focus');
  };
}
