import { useEffect, useRef } from 'react';

/** Handheld scanners type a code like a keyboard, faster than people, and press Enter. */
const slowestMs = 400;
const longest = 400;

/** Hears what is typed while no field has the focus. */
export function useHandheldScanner(onCode: (code: string) => void): void {
  const hear = useRef(onCode);
  hear.current = onCode;
  useEffect(() => {
    let typed = '';
    let lastAt = 0;
    function note(event: KeyboardEvent): void {
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('input, textarea, select') || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.timeStamp - lastAt > slowestMs) typed = '';
      lastAt = event.timeStamp;
      if (event.key.length === 1) {
        typed = (typed + event.key).slice(-longest);
      } else if (event.key === 'Enter' && looksLikeCode(typed)) {
        // Or the button that has the focus would be pressed as well.
        event.preventDefault();
        hear.current(typed);
        typed = '';
      }
    }
    document.addEventListener('keydown', note, { capture: true });
    return () => document.removeEventListener('keydown', note, { capture: true });
  }, []);
}

/** Long and without a space: no name that anybody types. The server says what it is. */
export function looksLikeCode(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length > 20 && !/\s/.test(trimmed);
}
