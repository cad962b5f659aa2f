import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses the first invalid field of a form after it was validated. `problems` must be a new object after each
 * validation, and only then.
 */
export function useWrongField<Root extends HTMLElement = HTMLFormElement>(problems: object): RefObject<Root | null> {
  const form = useRef<Root>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return form;
}
