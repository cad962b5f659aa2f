import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in whole pixels; 0 until it is in the document. */
export function useWidth(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const current = element.current;
    if (!current) return;
    const measure = () => setWidth(current.clientWidth);
    measure();
    const resizing = new ResizeObserver(measure);
    resizing.observe(current);
    return () => resizing.disconnect();
  }, []);
  return [element, width];
}
