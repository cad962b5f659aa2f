import { limits } from '@foyer/contract/limits.ts';
import type { EmblaCarouselType } from 'embla-carousel';
import { type PointerEvent, useEffect, useRef } from 'react';

/**
 * Makes a swipe of 50 px or more turn one slide. The carousel moves the slides with the finger but would decide by speed,
 * so its decision is replaced when the finger is lifted.
 */
export function useSwipe(embla: EmblaCarouselType | undefined) {
  const start = useRef({ x: 0, index: 0 });
  const moved = useRef(0);

  useEffect(() => {
    if (!embla) return undefined;
    const settle = () => {
      const by = Math.abs(moved.current) < limits.carousel.swipePx ? 0 : -Math.sign(moved.current);
      const count = embla.scrollSnapList().length;
      embla.scrollTo((start.current.index + by + count) % count);
    };
    embla.on('pointerUp', settle);
    return () => void embla.off('pointerUp', settle);
  }, [embla]);

  return {
    onPointerDownCapture(event: PointerEvent) {
      start.current = { x: event.clientX, index: embla?.selectedScrollSnap() ?? 0 };
      moved.current = 0;
      // The mouse may leave the slides while dragging.
      if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMoveCapture(event: PointerEvent) {
      if (event.buttons > 0) moved.current = event.clientX - start.current.x;
    },
  };
}
