import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { CarouselControls } from './carousel-controls.tsx';
import classes from './showcase.module.css';
import { Slide } from './slide.tsx';
import { slides } from './slides.ts';
import { useAdvance } from './use-advance.ts';
import { useSwipe } from './use-swipe.ts';

const stillness = '(prefers-reduced-motion: reduce)';

/** The slides in motion: by themselves every 5 s unless paused, pointed at or focused; by swipe, dots and arrows. */
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
