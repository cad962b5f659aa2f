import { limits } from '@foyer/contract/limits.ts';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import pictureColors from './picture-colors.module.css';
import { MatchingPicture } from './pictures/matching-picture.tsx';
import classes from './showcase.module.css';
import { Slide } from './slide.tsx';

/**
 * Slides about Foyer beside the form on wide screens. The first slide is part of the page; the carousel is loaded when the
 * browser is idle, and never on small screens, where it is hidden.
 */
export function Showcase({ className }: { className?: string }) {
  const { t } = useTranslation('showcase');
  const [Carousel, setCarousel] = useState<ComponentType | null>(null);

  useEffect(() => {
    const wide = window.matchMedia(`(min-width: ${limits.device.tabletBelowPx}px)`);
    let isLeft = false;
    const load = () => {
      if (!wide.matches) return;
      wide.removeEventListener('change', load);
      // Without the carousel the first slide stays.
      void import('./carousel.tsx').then(
        (module) => isLeft || setCarousel(() => module.Carousel),
        () => undefined,
      );
    };
    wide.addEventListener('change', load);
    const timer = setTimeout(load, limits.carousel.advanceMs / 2);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      wide.removeEventListener('change', load);
    };
  }, []);

  return (
    <section
      className={`${pictureColors.root} ${classes.root} ${className ?? ''}`}
      aria-roledescription={t('role')}
      aria-label={t('label')}
    >
      {Carousel ? (
        <Carousel />
      ) : (
        <div className={classes.stage}>
          <div className={classes.viewport}>
            <div className={classes.track}>
              <Slide slide="matching" number={1} isShown>
                <MatchingPicture />
              </Slide>
            </div>
          </div>
          <div className={classes.controls} />
        </div>
      )}
    </section>
  );
}
