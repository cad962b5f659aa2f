import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a form that is judged when it is sent: its first wrong field gets the focus once it is said what is wrong. While
 * one wrong field after the other is mended, the focus stays where somebody types.
 */
export function useWrongField<Root extends HTMLElement = HTMLFormElement>(
  problems: Readonly<Record<string, unknown>>,
): RefObject<Root | null> {
  const form = useRef<Root>(null);
  const before = useRef(0);
  useEffect(() => {
    const { length } = Object.keys(problems);
    const isMended = length < before.current;
    before.current = length;
    if (length > 0 && !isMended) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return form;
}
