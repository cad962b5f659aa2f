import { type RefObject, useEffect } from 'react';

/**
 * For a form that takes the place of the button that opened it: its first field gets the focus. Once the form is gone,
 * the heading above it does, because the button is a new one.
 */
export function useFormFocus(form: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const section = form.current?.closest('section, main');
    form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => {
      const heading = section?.querySelector<HTMLElement>('h1, h2');
      if (!heading || document.activeElement !== document.body) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
  }, [form]);
}
