import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has come near the visible part of the page, for what loads only then. */
export function useIsNear(): [RefObject<HTMLDivElement | null>, boolean] {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const watching = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        watching.disconnect();
      },
      { rootMargin: '400px' },
    );
    watching.observe(element);
    return () => watching.disconnect();
  }, []);
  return [place, isNear];
}
