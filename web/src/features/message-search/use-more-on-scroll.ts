import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';

type Paged = Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetching' | 'isFetchNextPageError'> & {
  fetchNextPage: () => Promise<unknown>;
};

/** Loads the next page once the end of a list comes into view; the ref is of what is at that end. */
export function useMoreOnScroll({ hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: Paged) {
  const ref = useRef<HTMLDivElement>(null);
  const isReady = hasNextPage && !isFetching && !isFetchNextPageError;
  const onEnd = useEffectEvent(() => void fetchNextPage());
  // Watches again after each page, because the end may still be in view.
  useEffect(() => {
    if (!ref.current || !isReady) return undefined;
    const watch = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && onEnd());
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [isReady]);
  return ref;
}
