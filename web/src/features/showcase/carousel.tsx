import { limits } from '@foyer/contract/limits.ts';
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { CarouselControls } from './carousel-controls.tsx';
import classes from './showcase.module.css';
import { Slide } from './slide.tsx';
import { slides } from './slides.ts';
import { useSwipe } from './use-swipe.ts';

const stillness = '(prefers-reduced-motion: reduce)';

/** The slides, advancing every 5 s unless paused, hovered or focused, and by swipe, dots and arrows. */
export function Carousel() {
  const [viewport, embla] = useEmblaCarousel({ loop: true, breakpoints: { [stillness]: { duration: 0 } } });
  const [shown, setShown] = useState(0);
  const [isPlaying, setPlaying] = useState(() => !window.matchMedia(stillness).matches);
  const hold = useAdvance(isPlaying, shown, () => embla?.scrollNext());
  const swipe = useSwipe(embla);

  useEffect(() => {
    if (!embla) return undefined;
    const select = () => setShown(embla.selectedScrollSnap());
    embla.on('select', select);
    return () => void embla.off('select', select);
  }, [embla]);

  return (
    <div className={classes.stage} {...hold}>
      <CarouselControls
        shown={shown}
        isPlaying={isPlaying}
        onPlay={setPlaying}
        onStep={(by) => (by > 0 ? embla?.scrollNext() : embla?.scrollPrev())}
        onGoTo={(index) => embla?.scrollTo(index)}
      />
      <div ref={viewport} className={classes.viewport} {...swipe}>
        <div className={classes.track} aria-live={isPlaying ? 'off' : 'polite'}>
          {slides.map(({ key, Picture }, index) => (
            <Slide key={key} slide={key} number={index + 1} isShown={index === shown}>
              <Picture />
            </Slide>
          ))}
        </div>
      </div>
    </div>
  );
}

/**
 * Calls `advance` every 5 s while playing, unless the pointer or focus is inside. Choosing a slide restarts its time, hence
 * `shown`. Returns the event handlers of the watched element.
 */
function useAdvance(isPlaying: boolean, shown: number, advance: () => void) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const next = useEffectEvent(advance);
  const runs = isPlaying && !isPointedAt && !hasFocus;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another slide restarts the time.
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
