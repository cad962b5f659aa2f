import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the element has come near the visible part of the page. Once true it stays true; false on the server. */
export function useNear(): { ref: RefObject<HTMLDivElement | null>; isNear: boolean } {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!ref.current) return undefined;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        watch.disconnect();
      },
      { rootMargin: '400px' },
    );
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, []);
  return { ref, isNear };
}
