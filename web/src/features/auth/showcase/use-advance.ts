import { limits } from '@foyer/contract/limits.ts';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Calls `advance` every 5 s while it plays and nobody points at it or has the focus in it. A slide that was just chosen
 * gets its full time, hence `shown`. Returns what the element that is watched listens to.
 */
export function useAdvance(isPlaying: boolean, shown: number, advance: () => void) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const next = useEffectEvent(advance);
  const runs = isPlaying && !isPointedAt && !hasFocus;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another slide begins its time anew.
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(next, limits.carousel.advanceMs);
    return () => clearInterval(timer);
  }, [runs, shown]);

  return {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: () => setFocus(true),
    onBlur: () => setFocus(false),
  };
}
