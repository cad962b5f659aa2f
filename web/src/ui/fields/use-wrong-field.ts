import { type RefObject, useEffect, useRef } from 'react';

/** For a form that is judged when it is sent: its first wrong field gets the focus once it is said what is wrong. */
export function useWrongField(problems: Readonly<Record<string, unknown>>): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return form;
}
