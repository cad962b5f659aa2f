import { useEffect, useRef } from 'react';

/** Handheld scanners type a code like a keyboard, faster than people, and press Enter. */
const maxPauseMs = 400;
const maxCodeLength = 400;

/** Listens for codes from a handheld scanner while no field has the focus. */
export function useHandheldScanner(onCode: (code: string) => void): void {
  const handleCode = useRef(onCode);
  handleCode.current = onCode;
  useEffect(() => {
    let typed = '';
    let lastAt = 0;
    function onKeyDown(event: KeyboardEvent): void {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('input, textarea, select') || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.timeStamp - lastAt > maxPauseMs) typed = '';
      lastAt = event.timeStamp;
      if (event.key.length === 1) {
        typed = (typed + event.key).slice(-maxCodeLength);
      } else if (event.key === 'Enter' && looksLikeCode(typed)) {
        // Otherwise Enter would also press the focused button.
        event.preventDefault();
        handleCode.current(typed);
        typed = '';
      }
    }
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}

/** Whether text is long and has no space, unlike any name. The server decides whether it is a valid code. */
export function looksLikeCode(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length > 20 && !/\s/.test(trimmed);
}
