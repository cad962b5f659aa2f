import { useCallback, useEffect, useRef, useState } from 'react';

/** Before a card was rendered. */
const usual = 104;

/**
 * The heights of cards, which depend on their content. Returns where each starts, and a ref for every rendered card, whose
 * `data-key` says which it is.
 */
export function useCardHeights(keys: readonly string[]): {
  startOf: (index: number) => number;
  measure: (card: HTMLElement | null) => (() => void) | undefined;
} {
  const [heights, setHeights] = useState<ReadonlyMap<string, number>>(new Map());
  const observer = useRef<ResizeObserver>(null);
  // The same function at each render: React calls a new ref for every card again, which would be measured again and again.
  const measure = useCallback((card: HTMLElement | null) => {
    if (!card) return undefined;
    observer.current ??= new ResizeObserver((entries) => setHeights((before) => withHeights(before, entries)));
    observer.current.observe(card);
    return () => observer.current?.unobserve(card);
  }, []);
  useEffect(() => () => observer.current?.disconnect(), []);
  const starts = [0];
  for (const [at, key] of keys.entries()) starts.push((starts[at] ?? 0) + (heights.get(key) ?? usual));
  return { startOf: (index) => starts[index] ?? 0, measure };
}

function withHeights(
  before: ReadonlyMap<string, number>,
  entries: readonly Pick<ResizeObserverEntry, 'target'>[],
): ReadonlyMap<string, number> {
  const next = new Map(before);
  for (const { target } of entries) {
    if (target instanceof HTMLElement && target.dataset.key && target.offsetHeight > 0)
      next.set(target.dataset.key, target.offsetHeight);
  }
  return next;
}
