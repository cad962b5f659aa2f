import { type RefObject, useEffect, useRef } from 'react';

/**
 * The heading from which whoever goes by keyboard goes on when the button that they pressed is gone. `done` is another
 * value then. (The pages for guests have a hook of their own, so that they fetch nothing more.)
 */
export function useKeptHeading(done: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(done);
  useEffect(() => {
    if (before.current === done) return;
    before.current = done;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [done]);
  return heading;
}
