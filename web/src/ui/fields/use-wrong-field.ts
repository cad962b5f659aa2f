import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a form that is judged when it is sent: its first wrong field gets the focus once it is said what is wrong.
 * `problems`: another object after each judgment, and only then.
 */
export function useWrongField<Root extends HTMLElement = HTMLFormElement>(problems: object): RefObject<Root | null> {
  const form = useRef<Root>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return form;
}
